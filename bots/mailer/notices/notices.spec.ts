import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { changeNotices } from '#commands/notices/notices.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { loadEvents } from '#commands/stream.ts';
import type { ActionItem } from '#domain/analysis/analysis.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { mailStreams } from '#domain/mail/stream.ts';
import { noticeIdOf } from '#domain/notices/identity.ts';
import type { NoticeKind } from '#domain/notices/kinds.ts';
import { noticesFor } from '#projections/notices/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { openMailing, someRequest, type Mailing, type TestAccount } from '#test/support/mailing.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let mailing: Mailing;
let claire: TestAccount;
let noe: TestAccount;
let chief: TestAccount;
const choose = (account: TestAccount, kind: NoticeKind, byMail = true) =>
  changeNotices(
    mailing.dependencies,
    { type: 'chooseNotices', userId: account.id, kind, choice: { byMail } },
    someRequest(),
  );
beforeAll(async () => {
  mailing = await openMailing();
  claire = await mailing.account('Claire');
  noe = await mailing.account('Noé');
  chief = await mailing.account('Paule', 'admin');
  for (const kind of ['action', 'bot', 'failure'] as const) for (const one of [noe, chief]) await choose(one, kind);
  await mailing.settings({ automaticEmails: false });
});
afterAll(() => mailing.close());
afterEach(() => {
  mailing.smtp.fault = null;
  mailing.smtp.mails.length = 0;
});

const ITEM: Omit<ActionItem, 'id' | 'task' | 'assignee'> = {
  deadline: null,
  deadlineText: null,
  priority: 'medium',
  citations: [{ line: 0, quote: 'budget' }],
};
const item = (id: string, task: string, assignee = 'Noé'): ActionItem => ({ ...ITEM, id, task, assignee });
/** The mail server takes nothing now. */
const LATER = { answers: 450, at: 'recipient' } as const;
/** What became of the mail about a meeting, or about a bot session by its meeting. */
const fateOf = async (meetingId: string): Promise<string[]> => {
  const { rows } = await mailing.record.pool.query<{ id: string }>(
    `select mail_id as id from mails where subject like $1 || '/%'`,
    [meetingId],
  );
  const streams = await Promise.all(rows.map(({ id }) => loadEvents(mailing.record.log, mailStreams.of(id))));
  return streams.flatMap(({ events }) => events.map(({ type }) => type));
};
/** Does what is due half a minute after an analysis. */
const work = async () => {
  mailing.pass(31_000);
  await mailing.work();
};
const mails = () => mailing.smtp.mails.map(({ to, subject }) => [to?.[0]?.address, subject]);
const give = (meetingId: string, task: string) =>
  changeMeeting(mailing.dependencies, {
    meetingId,
    command: {
      type: 'addAction',
      meetingId,
      actionId: randomUUID(),
      content: { task, assignee: 'Noé', deadline: null, priority: 'low' },
      principal: { userId: claire.id, isAdmin: false },
    },
    request: { ...someRequest(), actor: `user:${claire.id}` },
  });

describe('work that is given to somebody', () => {
  it('is mailed to those who want it, once, whatever is analysed again; what is new to them is', async () => {
    const meetingId = await mailing.meeting([claire, noe]);
    await mailing.analyse(meetingId, {
      actionItems: [item('a1', 'Relancer <b>la mairie</b>'), item('a2', 'Payer'), item('a3', 'Lire', 'Claire')],
    });
    await work();
    expect(mails()).toEqual([[noe.email, '2\u00A0actions vous sont attribuées – Comité d’été']]);
    const [mail] = mailing.smtp.mails;
    expect(mail?.text).toContain('Une action vous est attribuée\u00A0: Payer');
    expect(mail?.text).toContain(`https://greffier.exemple.fr/meetings/${meetingId}?tab=actions#action-a`);
    expect(mail?.text).toContain('https://greffier.exemple.fr/account#notifications');
    expect(mail?.html).toContain('Relancer &lt;b&gt;la mairie&lt;/b&gt;');
    await mailing.analyse(meetingId, {
      actionItems: [
        item('a1', 'Relancer'),
        item('a2', 'Payer'),
        { ...item('a4', 'Signer'), citations: [{ line: 1, quote: 'budget' }] },
      ],
    });
    await work();
    expect(mails().slice(1)).toEqual([[noe.email, 'Une action vous est attribuée\u00A0: Signer – Comité d’été']]);
    await give(meetingId, 'Peindre');
    await work();
    await work();
    expect(mails().slice(2)).toEqual([[noe.email, 'Une action vous est attribuée\u00A0: Peindre – Comité d’été']]);
  });

  it('is neither news nor a mail where a replay of the past finds it, nor is a replay that fails', async () => {
    const meetingId = await mailing.meeting([claire, noe]);
    const analysisId = await mailing.analyse(meetingId);
    await work();
    await mailing.analyse(meetingId, { actionItems: [item('r1', 'Relancer')] }, { actor: REPLAYER });
    await work();
    expect(mails()).toEqual([]);
    const { record, dependencies } = mailing;
    const viewer = { userId: noe.id, email: noe.email, role: 'user' } as const;
    const notices = () => noticesFor(record, viewer, new Date());
    expect((await notices()).filter((one) => one.meetingId === meetingId).map(({ kind }) => kind)).toEqual(['minutes']);
    await give(meetingId, 'Peindre');
    await work();
    expect(mails()).toHaveLength(1);
    await changeMeeting(dependencies, {
      meetingId,
      command: {
        type: 'failModelAnalysis',
        analysisId,
        analyst: 'modele',
        model: 'm',
        code: 'MODEL_BROKEN',
        attempts: 1,
      },
      request: { ...someRequest(), actor: REPLAYER },
    });
    await work();
    expect((await notices()).map(({ kind }) => kind)).not.toContain('failure');
    expect(mails()).toHaveLength(1);
  });

  it('stands in the minutes alone, for those who get them by mail', async () => {
    await mailing.settings({ automaticEmails: true });
    const meetingId = await mailing.meeting([claire, noe]);
    await mailing.analyse(meetingId, { actionItems: [item('a1', 'Relancer')] });
    await work();
    expect(mails().map(([, subject]) => subject)).toEqual(Array(2).fill('Compte rendu\u00A0: Comité d’été'));
    await mailing.settings({ automaticEmails: false });
  });

  it('is mailed neither where it was read or done before the mail left, nor to who may not read it any more', async () => {
    const meetingId = await mailing.meeting([claire, noe]);
    await mailing.analyse(meetingId);
    mailing.smtp.fault = LATER;
    await give(meetingId, 'Peindre');
    await mailing.work();
    mailing.smtp.fault = null;
    const { rows } = await mailing.record.pool.query<{ action_id: string }>(
      'select action_id from action_items where meeting_id = $1',
      [meetingId],
    );
    const subject = rows[0]?.action_id ?? '';
    const noticeId = noticeIdOf({ kind: 'action', meetingId, subject, revision: null });
    await changeNotices(mailing.dependencies, { type: 'readNotice', userId: noe.id, noticeId }, someRequest());
    mailing.pass(3_600_000);
    await mailing.work();
    expect(mails()).toEqual([]);
    expect(await fateOf(meetingId)).toEqual(['MailAsked', 'MailBegun', 'MailPostponed', 'MailWithheld']);
  });
});

describe('a bot', () => {
  const launched = async (by: TestAccount) => {
    const sessionId = randomUUID();
    const say = (command: BotSessionCommand) =>
      changeBotSession(mailing.dependencies, { sessionId, command, request: someRequest() });
    await say({
      type: 'requestLaunch',
      sessionId,
      platform: 'googlemeet',
      requestedBy: by.id,
      meetingUrl: 'https://meet.google.com/abc-defg-hij',
      botName: 'Greffier',
      expiresAt: new Date(Date.parse(mailing.dependencies.now()) + 60_000).toISOString(),
    });
    await say({ type: 'claim', worker: 'w1', now: mailing.dependencies.now() });
    await say({ type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail: 'lobby', evidence: null });
    return { sessionId, say };
  };

  it('that waits, and then is refused, is mailed to who launched it', async () => {
    const { sessionId, say } = await launched(noe);
    await mailing.work();
    expect(mails()).toEqual([
      [
        noe.email,
        'En salle d’attente\u00A0: quelqu’un dans la réunion doit accepter le bot. – meet.google.com/abc-defg-hij',
      ],
    ]);
    expect(mailing.smtp.mails[0]?.text).toContain(`/google-meet-bot?session=${sessionId}`);
    await say({ type: 'end', reason: 'denied', lines: 0 });
    await mailing.work();
    expect(mails().slice(1)).toEqual([[noe.email, 'La demande du bot a été refusée. – meet.google.com/abc-defg-hij']]);
  });

  it('whose capture somebody’s objection paused is mailed once to who decides, with the way there', async () => {
    const { sessionId, say } = await launched(noe);
    mailing.smtp.fault = LATER;
    await mailing.work();
    mailing.smtp.fault = null;
    await say({ type: 'join', joinedAt: mailing.dependencies.now() });
    for (const by of ['Zoé', 'Luc'])
      await say({ type: 'object', sessionId, kind: 'objection', via: 'chat', by, words: 'Je m’oppose' });
    await mailing.work();
    const paused = 'La capture est en pause\u00A0: une personne présente l’a demandé. À vous de décider de la suite.';
    // Who administers may decide in his place, and is told too; nobody else is.
    const told = `${paused} – meet.google.com/abc-defg-hij`;
    expect(mails().toSorted()).toEqual([noe.email, chief.email].toSorted().map((email) => [email, told]));
    expect(mailing.smtp.mails[0]?.text).toContain(`/google-meet-bot?session=${sessionId}`);
  });

  it('that was let in before the mail left is not', async () => {
    const { sessionId, say } = await launched(noe);
    mailing.smtp.fault = LATER;
    await mailing.work();
    mailing.smtp.fault = null;
    await say({ type: 'join', joinedAt: mailing.dependencies.now() });
    mailing.pass(3_600_000);
    await mailing.work();
    expect(mails()).toEqual([]);
    const fate = await fateOf(meetingOfBotSession(sessionId));
    expect(fate).toEqual(['MailAsked', 'MailBegun', 'MailPostponed', 'MailWithheld']);
  });
});

describe('an erasure that a hold had wait', () => {
  const say = (meetingId: string, command: MeetingCommand) =>
    changeMeeting(mailing.dependencies, {
      meetingId,
      command,
      request: { ...someRequest(), actor: `user:${chief.id}` },
    });

  it('is mailed once to who asked for it and wants to know, when it is done, also where others are erased', async () => {
    const principal = { userId: chief.id, isAdmin: true };
    const meetingId = await mailing.meeting([claire, noe]);
    const captureId = (await loadMeeting(mailing.record.log, meetingId)).transcript?.captureId ?? '';
    const [first, second] = [0, 1].map((number) => ({ erasureId: randomUUID(), participants: [number] }));
    if (!first || !second) throw new TypeError('there are two');
    const finish = (erasure: typeof first) =>
      say(meetingId, { type: 'recordPersonErasure', captureId, ...erasure, keysDestroyed: 1 });
    await choose(chief, 'erasure');
    await say(meetingId, { type: 'holdMeeting', meetingId, reason: 'Litige', principal });
    await say(meetingId, { type: 'erasePerson', ...first });
    await say(meetingId, { type: 'liftHold', principal });
    await work();
    expect(mails()).toEqual([]);
    mailing.smtp.fault = LATER;
    await finish(first);
    await mailing.work();
    // Mails about the meeting are forgotten with the other one, who had not to wait and is told of to nobody.
    await say(meetingId, { type: 'erasePerson', ...second });
    await finish(second);
    await mailing.work();
    mailing.smtp.fault = null;
    mailing.pass(3_600_000);
    await mailing.work();
    await mailing.work();
    const text =
      'L’effacement d’une personne que vous aviez demandé ici est fait\u202F; il attendait que la conservation imposée soit levée.';
    expect(mails()).toEqual([[chief.email, `${text} – Comité d’été`]]);
    expect(mailing.smtp.mails[0]?.text).toContain(`https://greffier.exemple.fr/meetings/${meetingId}`);
  });
});

it('that failed is mailed to those who may know and want it; nobody gets any while the settings say so', async () => {
  const meetingId = await mailing.meeting([claire, noe]);
  const fail = () =>
    changeMeeting(mailing.dependencies, {
      meetingId,
      command: { type: 'failAnalysis', meetingId, analyst: 'extractif', code: 'UNEXPECTED', attempts: 3 },
      request: someRequest(),
    });
  await fail();
  await mailing.work();
  expect(mails()).toEqual([[chief.email, 'L’analyse a échoué. – Comité d’été']]);
  await mailing.analyse(meetingId);
  await mailing.settings({ notifications: false });
  await give(meetingId, 'Peindre');
  await work();
  await mailing.settings({ notifications: true });
  await work();
  expect(mails()).toHaveLength(1);
  const open = await openRequests(mailing.record.pool, 'mail-notices', {
    now: new Date(Date.now() + 86_400_000),
    limit: 10,
  });
  expect(open).toEqual([]);
});
