import { changeMail, loadMail, mailExpiry } from '#commands/mail/mail.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeNotices } from '#commands/notices/notices.ts';
import { handle } from '#commands/handle.ts';
import { loadEvents } from '#commands/stream.ts';
import { mailIdOf, mailStream } from '#domain/mail/identity.ts';
import { MAIL_PATIENCE_MS } from '#domain/mail/kinds.ts';
import { mailingStreams } from '#domain/mail/mailing.ts';
import { mailStreams } from '#domain/mail/stream.ts';
import { userStreams } from '#domain/user/stream.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { allProjections } from '#infra/main/projections.ts';
import { listMails } from '#projections/mails/queries.ts';
import { openMailing, someRequest, type Mailing, type TestAccount } from '#test/support/mailing.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let mailing: Mailing;
let [claire, noe, zoe]: TestAccount[] = [];
const someone = (account: TestAccount | undefined): TestAccount => {
  if (!account) throw new TypeError('there is nobody yet');
  return account;
};
beforeAll(async () => {
  mailing = await openMailing();
  [claire, noe, zoe] = [
    await mailing.account('Claire'),
    await mailing.account('Noé'),
    await mailing.account('Zoé', 'observer'),
  ];
});
afterAll(() => mailing.close());
afterEach(() => {
  mailing.smtp.fault = null;
  mailing.smtp.mails.length = 0;
});

const all = () => [someone(claire), someone(noe), someone(zoe)];
const reached = () => mailing.smtp.mails.map(({ to }) => to?.[0]?.address ?? '').toSorted();
const addresses = (...accounts: readonly TestAccount[]) => accounts.map(({ email }) => email).toSorted();
const mailTo = (meetingId: string, account: TestAccount | undefined) =>
  mailIdOf('minutes', meetingId, someone(account).id);
const state = (meetingId: string, account = claire) => loadMail(mailing.record.log, mailTo(meetingId, account));
const happened = async (meetingId: string, account = claire) =>
  (await loadEvents(mailing.record.log, mailStreams.of(mailTo(meetingId, account)))).events.map(({ type }) => type);
const outcomeOf = async (meetingId: string) =>
  (await loadEvents(mailing.record.log, mailingStreams.of(meetingId))).events.map(({ data }) => data.outcome);
const principal = () => ({ userId: someone(claire).id, isAdmin: false });
const configure = (meetingId: string, automaticEmail: boolean) =>
  changeMeeting(mailing.dependencies, {
    meetingId,
    command: {
      type: 'configureMeeting',
      config: {
        visibility: 'public',
        captionLanguage: 'fr',
        summaryLanguage: 'fr',
        automaticSummary: true,
        automaticEmail,
      },
      principal: principal(),
    },
    request: someRequest(),
  });
const remove = (meetingId: string) =>
  changeMeeting(mailing.dependencies, {
    meetingId,
    command: { type: 'deleteMeeting', principal: principal() },
    request: someRequest(),
  });

describe('minutes that are ready', () => {
  it('go to those who attended and may read them, each once; observers and guests get none', async () => {
    const guest = await mailing.account('Inès');
    const meetingId = await mailing.meeting(all());
    await changeMeeting(mailing.dependencies, {
      meetingId,
      command: { type: 'shareMeeting', meetingId, email: guest.email, principal: principal() },
      request: someRequest(),
    });
    // By her address and by a link she is one person.
    await changeTranscript(mailing.dependencies, {
      meetingId,
      command: {
        type: 'linkParticipant',
        meetingId,
        participant: 1,
        account: { userId: someone(noe).id, email: someone(noe).email, role: 'user' },
        principal: principal(),
      },
      request: someRequest(),
    });
    const citations = [{ line: 0, quote: 'budget' }];
    await mailing.analyse(meetingId, {
      decisions: [{ id: 'd1', text: 'Le budget <b>est</b> voté & clos.', citations }],
      actionItems: [
        { ...ITEM, id: 'a1', task: 'Écrire à la mairie', assignee: 'Claire', citations },
        { ...ITEM, id: 'a2', task: 'Relire le contrat', assignee: 'Noé', deadline: '2026-12-01', citations },
      ],
    });
    await mailing.work();
    expect(reached()).toEqual(addresses(someone(claire), someone(noe)));
    expect(await outcomeOf(meetingId)).toEqual(['asked']);
    const toNoe = mailing.smtp.mails.find(({ to }) => to?.[0]?.address === someone(noe).email);
    expect(toNoe?.subject).toBe('Compte rendu\u00a0: Comité d’été');
    const text = toNoe?.text ?? '';
    const order = ['VOS ACTIONS', 'Relire le contrat', 'DÉCISIONS', '<b>est</b>', 'AUTRES ACTIONS', 'Écrire', 'RÉSUMÉ'];
    expect(order.map((word) => text.indexOf(word))).toEqual(
      order.map((word) => text.indexOf(word)).toSorted((a, b) => a - b),
    );
    expect(text).toContain(`https://greffier.exemple.fr/meetings/${meetingId}`);
    expect(text).toContain('Étaient là\u00a0: Claire, Noé, Zoé.');
    expect(toNoe?.html).toContain('Le budget &lt;b&gt;est&lt;/b&gt; voté &amp; clos.');
    await mailing.work();
    expect(mailing.smtp.mails).toHaveLength(2);
  });

  it('are mailed as they are first: not when they are made again, rewritten, or replayed', async () => {
    const meetingId = await mailing.meeting(all());
    const first = await mailing.analyse(meetingId);
    await mailing.work();
    expect(mailing.smtp.mails).toHaveLength(2);
    await mailing.analyse(meetingId, {}, { rewrites: first });
    await mailing.analyse(meetingId);
    await mailing.work();
    expect(mailing.smtp.mails).toHaveLength(2);
    expect(await outcomeOf(meetingId)).toEqual(['asked']);
  });

  it('are as they are when the mail leaves, where an analysis by a model came meanwhile', async () => {
    const meetingId = await mailing.meeting(all());
    await mailing.analyse(meetingId);
    await mailing.analyse(meetingId, { summary: 'Le modèle le dit mieux.' });
    await mailing.work();
    expect(mailing.smtp.mails).toHaveLength(2);
    expect(mailing.smtp.mails[0]?.text).toContain('Le modèle le dit mieux.');
  });

  it.each([
    ['the installation, where the meeting says nothing', false, null, false],
    ['the meeting, against the installation', false, true, true],
    ['the meeting, against the installation, too', true, false, false],
  ])('are mailed as set by %s', async (_, automaticEmails, ofMeeting, isMailed) => {
    await mailing.settings({ automaticEmails });
    const meetingId = await mailing.meeting(all());
    if (ofMeeting !== null) await configure(meetingId, ofMeeting);
    await mailing.analyse(meetingId);
    await mailing.work();
    expect(reached()).toEqual(isMailed ? addresses(someone(claire), someone(noe)) : []);
    expect(await outcomeOf(meetingId)).toEqual([isMailed ? 'asked' : 'switched-off']);
    await mailing.settings({ automaticEmails: true });
  });

  it('are mailed to nobody who wants none, also where they say so before the mail leaves', async () => {
    const choose = (byMail: boolean) =>
      changeNotices(
        mailing.dependencies,
        { type: 'chooseNotices', userId: someone(noe).id, kind: 'minutes', choice: { byMail } },
        someRequest(),
      );
    await choose(false);
    await mailing.analyse(await mailing.meeting(all()));
    await mailing.work();
    expect(reached()).toEqual([someone(claire).email]);
    await choose(true);
    mailing.smtp.fault = { answers: 450, at: 'recipient' };
    await mailing.analyse(await mailing.meeting(all()));
    await mailing.work();
    mailing.smtp.fault = null;
    await choose(false);
    mailing.pass(3_600_000);
    await mailing.work();
    expect(reached()).toEqual([someone(claire).email, someone(claire).email]);
    await choose(true);
  });

  it('say how they are stopped: by one press of a mail program, and where one signs in', async () => {
    await mailing.analyse(await mailing.meeting(all()));
    await mailing.work();
    const [mail] = mailing.smtp.mails;
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/greffier\.exemple\.fr\/api\/mails\/unsubscriptions\/[\w-]{36}\.[\w-]{43}>$/u,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    for (const form of [mail?.text, mail?.html])
      expect(form).toContain('https://greffier.exemple.fr/account#notifications');
  });

  it('are mailed of what was held, lately: not of a document, a demonstration or a meeting of last week', async () => {
    const old = { startedAt: '2026-07-01T08:00:00.000Z', endedAt: '2026-07-01T09:00:00.000Z' };
    const capture = { method: 'demonstration', sessionId: null, botName: null, meetingUrl: null };
    for (const [changes, outcome] of [
      [{ source: 'import' as const }, 'brought-in'],
      [{ source: 'analysis' as const }, 'brought-in'],
      [{ capture }, 'brought-in'],
      [old, 'too-late'],
    ] as const) {
      const meetingId = await mailing.meeting(all(), changes);
      await mailing.analyse(meetingId);
      await mailing.work();
      expect(await outcomeOf(meetingId)).toEqual([outcome]);
    }
    expect(mailing.smtp.mails).toEqual([]);
  });

  it('are not mailed again after a rebuild', async () => {
    const meetingId = await mailing.meeting(all());
    await mailing.analyse(meetingId);
    await mailing.work();
    const { record } = mailing;
    const rebuilding = { ...record, store: record.store.id, projections: allProjections, report: () => undefined };
    const never = new AbortController().signal;
    const mailsAlone = allProjections.filter(({ name }) => name === 'mails');
    const head = () => record.store.head();
    for (const { same } of await rebuildAll({ ...rebuilding, head }, mailsAlone, { verify: true, signal: never }))
      expect(same).toBe(true);
    await mailing.work(mailing.newSender());
    expect(mailing.smtp.mails).toHaveLength(2);
  });
});

const ITEM = { deadline: null, deadlineText: null, priority: 'medium' } as const;

describe('between being asked for and leaving', () => {
  /** From now on the server takes what waits. */
  const again = async (): Promise<void> => {
    mailing.smtp.fault = null;
    mailing.pass(60 * 60_000);
    await mailing.work();
  };
  /** Mails that are asked for and have not left. */
  const waiting = async (): Promise<string> => {
    const meetingId = await mailing.meeting(all());
    await mailing.analyse(meetingId);
    mailing.smtp.fault = { answers: 451, at: 'recipient' };
    await mailing.work();
    expect([(await state(meetingId)).phase, (await state(meetingId, noe)).phase]).toEqual(['postponed', 'postponed']);
    return meetingId;
  };

  it('a mail follows the address, and does not reach whose account is closed', async () => {
    const lea = await mailing.account('Léa');
    const meetingId = await mailing.meeting([someone(claire), lea]);
    await mailing.analyse(meetingId);
    await handle(mailing.dependencies, {
      stream: userStreams.of(lea.id),
      command: { type: 'disableUser' },
      request: someRequest(),
    });
    await mailing.work();
    expect(reached()).toEqual(addresses(someone(claire)));
  });

  it('a right, a setting and a meeting that are gone keep it from leaving', async () => {
    const unread = await waiting();
    await changeTranscript(mailing.dependencies, {
      meetingId: unread,
      command: { type: 'markAsRoom', meetingId: unread, participant: 1, principal: principal() },
      request: someRequest(),
    });
    const off = await waiting();
    await configure(off, false);
    const gone = await waiting();
    await remove(gone);
    await again();
    expect(await happened(unread, noe)).toContain('MailWithheld');
    expect([(await state(off)).phase, (await state(off, noe)).phase]).toEqual(['withheld', 'withheld']);
    expect([(await state(gone)).phase, (await state(gone, noe)).phase]).toEqual(['erased', 'erased']);
    expect(reached()).toEqual(addresses(someone(claire)));
  });

  it('an erasure in the meeting forgets whom its mails go to, and nothing leaves', async () => {
    const meetingId = await waiting();
    await changeMeeting(mailing.dependencies, {
      meetingId,
      command: { type: 'erasePerson', erasureId: 'e-1', participants: [1] },
      request: someRequest(),
    });
    await again();
    expect(reached()).toEqual([]);
    expect(await state(meetingId)).toMatchObject({ phase: 'erased', recipient: null });
    const rows = await mailing.record.pool.query('select from mails where meeting_id = $1', [meetingId]);
    expect(rows.rowCount).toBe(0);
  });

  it('the erasure of an account forgets its mails alone, sent ones too', async () => {
    const max = await mailing.account('Max');
    const before = await mailing.meeting([someone(claire), max]);
    await mailing.analyse(before);
    await mailing.work();
    expect(reached()).toEqual(addresses(someone(claire), max));
    await handle(mailing.dependencies, {
      stream: userStreams.of(max.id),
      command: { type: 'eraseUser', erasureId: 'e-2' },
      request: someRequest(),
    });
    await mailing.work();
    expect(await state(before, max)).toMatchObject({ phase: 'erased', recipient: null });
    expect((await state(before)).phase).toBe('sent');
    const said = JSON.stringify(
      (await mailing.record.log.load(mailStream(mailTo(before, max)))).events,
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(said).not.toContain(max.id);
  });
});

describe('a mail server', () => {
  const asked = async (): Promise<string> => {
    const meetingId = await mailing.meeting([someone(claire)]);
    await mailing.analyse(meetingId);
    return meetingId;
  };

  it('that is away for a while gets the mail later, and after its time it is a failure by name', async () => {
    mailing.smtp.fault = { breaks: 'connection', at: 'recipient' };
    const [later, never] = [await asked(), await asked()];
    await mailing.work();
    await mailing.work();
    expect(await happened(later)).toEqual(['MailAsked', 'MailBegun', 'MailPostponed']);
    mailing.smtp.fault = null;
    const late = await loadMail(mailing.record.log, mailTo(never, claire));
    await changeMail(mailing.dependencies, {
      mailId: mailTo(never, claire),
      command: { type: 'expireMail' },
      request: someRequest(),
    });
    expect(late.phase).toBe('postponed');
    mailing.pass(31_000);
    await mailing.work();
    expect((await state(later)).phase).toBe('sent');
    expect(await state(never)).toMatchObject({ phase: 'failed', putOffFor: 'unreachable' });
  });

  it('that is away for all of three days leaves a mail that expired', async () => {
    mailing.smtp.fault = { breaks: 'connection', at: 'recipient' };
    const meetingId = await asked();
    await mailing.work();
    mailing.pass(MAIL_PATIENCE_MS);
    mailing.smtp.fault = null;
    await mailing.work();
    expect((await state(meetingId)).phase).toBe('failed');
    expect(mailing.reports.at(-1)).toMatchObject(['mail not sent', { reason: 'expired', after: 'unreachable' }]);
    expect(mailing.smtp.mails).toEqual([]);
  });

  it('that refuses it for good is not asked again, until somebody says so', async () => {
    mailing.smtp.fault = { answers: 550, at: 'recipient' };
    const meetingId = await asked();
    await mailing.work();
    await mailing.work();
    expect(await happened(meetingId)).toEqual(['MailAsked', 'MailBegun', 'MailFailed']);
    mailing.smtp.fault = null;
    await changeMail(mailing.dependencies, {
      mailId: mailTo(meetingId, claire),
      command: { type: 'resendMail', expiresAt: mailExpiry(mailing.dependencies) },
      request: someRequest(),
    });
    await mailing.work();
    expect((await state(meetingId)).phase).toBe('sent');
  });

  it('that has the mail and answers nothing is not given it again by itself', async () => {
    mailing.smtp.fault = { breaks: 'connection', at: 'content' };
    const meetingId = await asked();
    await mailing.work();
    mailing.smtp.fault = null;
    mailing.pass(60 * 60_000);
    await mailing.work(mailing.newSender());
    expect(await happened(meetingId)).toEqual(['MailAsked', 'MailBegun', 'MailUnknown']);
    expect(mailing.smtp.mails).toHaveLength(1);
    const { mails, counts } = await listMails(mailing.record.pool, { status: 'unknown' }, { page: 1, limit: 10 });
    expect(mails[0]).toMatchObject({ reason: 'no-answer', recipient: { name: 'Claire' }, meetingId });
    expect(counts.unknown).toBeGreaterThan(0);
  });

  it('is given it once by two processes, and nobody knows after one of them died over it', async () => {
    const both = await asked();
    const [one, two] = [mailing.newSender(), mailing.newSender()];
    await Promise.all([mailing.work(one), mailing.work(two)]);
    expect(mailing.smtp.mails).toHaveLength(1);
    // The other may have taken the first for gone, which then says that it left.
    expect((await state(both)).phase).toBe('sent');

    const dying = await asked();
    await mailing.work({ ...mailing.newSender(), act: async () => null });
    await changeMail(mailing.dependencies, {
      mailId: mailTo(dying, claire),
      command: { type: 'beginMail', claim: 'of a process that is gone' },
      request: someRequest(),
    });
    await mailing.work(mailing.newSender());
    expect(await happened(dying)).toEqual(['MailAsked', 'MailBegun', 'MailUnknown']);
    expect(mailing.smtp.mails).toHaveLength(1);
  });
});
