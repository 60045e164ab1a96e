import { addAction, addStatement, correctAction, renameSpeaker } from '#api/contract/corrections.ts';
import { requestAnalysis } from '#api/contract/meeting-analyses.ts';
import { linkParticipant, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { deleteMeeting, setActionStatus } from '#api/contract/meetings.ts';
import { chooseNotices, listNotices, noticeChoices, readNotice, readNotices } from '#api/contract/notices.ts';
import { launchDependencies } from '#api/bot-session/launching.ts';
import { apiContextOf } from '#api/derived-context.ts';
import { launchBot } from '#commands/bot-session/launch.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { listNotices as noticesOf } from '#projections/notices/queries.ts';
import { noticesProjection } from '#projections/notices/projection.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { openTestApi, TEST_MEET_ORIGIN, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noe: Person;
let chief: Person;
let observer: Person;
const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

beforeAll(async () => {
  api = await openTestApi();
  [claire, noe, chief, observer] = await Promise.all([
    api.person('user', 'Claire Étienne'),
    api.person('user', 'Noé Martin'),
    api.person('admin', 'Paule Chef'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());
/** Each case has read what was before it. */
beforeEach(async () => {
  api.clock.advance({ seconds: 1 });
  for (const { token } of [claire, noe, chief, observer])
    await api.call(readNotices, { token, body: { until: api.clock.now() } });
  await later();
});

const later = async () => {
  await api.record.caughtUp();
  api.clock.advance({ seconds: 1 });
};

const listed = async ({ token }: Person) => {
  await api.record.caughtUp();
  return (await api.call(listNotices, { token, query: { limit: '100' } })).answer;
};
const unread = async (by: Person) =>
  (await listed(by)).notices.filter(({ read }) => !read).map(({ text, about }) => `${about} – ${text}`);

const READY = 'Le compte rendu est prêt.';
const yours = (task: string) => `Une action vous est attribuée\u00A0: ${task}`;

/** A meeting of Claire's in which Noé was, by his address. */
const held = async (subject: string): Promise<string> => {
  const id = await minutesOf(api).saved(claire, {
    subject,
    participants: [
      { name: 'Claire Étienne', email: claire.email },
      { name: 'Noé Martin', email: noe.email },
    ],
    transcript: '[00:00:04] Claire Étienne: Bonjour\n[00:00:09] Noé Martin: Je relance la mairie\n[00:00:20] Zoé: Oui',
  });
  await later();
  return id;
};
const relance = { task: 'Relancer la mairie', assignee: 'Noé Martin', line: 1 };

describe('minutes', () => {
  it('are told once to who was there and to who organises, not to who only may read them', async () => {
    const id = await held('Budget');
    await api.call(shareMeeting, { token: claire.token, params: { id }, body: { email: 'invite@exemple.fr' } });
    const guest = await api.person('user', 'Invité');
    await recordFound(api, id, {});
    for (const one of [claire, noe]) expect(await unread(one)).toEqual([`Budget – ${READY}`]);
    for (const one of [chief, observer, guest]) expect(await unread(one)).toEqual([]);
    const [notice] = (await listed(noe)).notices;
    const { answer } = await api.call(readNotice, { token: noe.token, params: { id: notice?.id ?? '' } });
    await later();
    await recordFound(api, id, {});
    expect(await unread(noe)).toEqual([]);
    expect((await listed(noe)).unread).toBe(0);
    expect(answer.position).not.toBe('');
    // What is Claire's to read is hers.
    expect(await unread(claire)).toEqual([`Budget – ${READY}`]);
  });

  it('are told of to nobody who may no longer read them', async () => {
    const id = await held('Retirée');
    const jo = await api.person('user', 'Jo Petit');
    const zoe = { token: claire.token, params: { id, number: '2' } };
    await api.call(linkParticipant, { ...zoe, body: { email: jo.email } });
    await later();
    await recordFound(api, id, { actions: [{ task: 'Lire', assignee: 'Zoé' }] });
    expect(await unread(jo)).toEqual([`Retirée – ${yours('Lire')}`, `Retirée – ${READY}`]);
    const [notice] = (await listed(jo)).notices;
    await api.call(unlinkParticipant, zoe);
    expect(await listed(jo)).toMatchObject({ notices: [], total: 0, unread: 0 });
    const { body } = await api.call(readNotice, { token: jo.token, params: { id: notice?.id ?? '' } });
    expect(body['code']).toBe('NOTICE_NOT_FOUND');
    await api.call(deleteMeeting, { token: claire.token, params: { id } });
    expect(await unread(claire)).toEqual([]);
  });
});

it('tell who organises the meeting what an erasure took of them, without a name or a word, and nobody else', async () => {
  const id = await held('Chantier');
  await recordFound(api, id, {});
  for (const text of ['Zoé signe le bail.', 'Voir avec Zoé.', 'Le loyer est plafonné.'])
    await api.call(addStatement, { token: claire.token, params: { id, part: 'decisions' }, body: { text } });
  for (const { token } of [claire, noe]) await api.call(readNotices, { token, body: { until: api.clock.now() } });
  await later();
  const { people } = await loadMeeting(api.dependencies.log, id);
  const participant = [...people].find(([, { name }]) => name === 'Zoé')?.[0] ?? -1;
  const command = { type: 'erasePerson', erasureId: randomUUID(), participants: [participant] } as const;
  await changeMeeting(api.dependencies, { meetingId: id, command, request: request() });
  await api.record.caughtUp();
  const { vault, pool } = api.record;
  const eraser = personEraser(api.dependencies, vault);
  const [open] = await openRequests(pool, eraser.request.kind, { now: api.clock.date(), limit: 1 });
  if (open) await eraser.act(open, new AbortController().signal);
  expect(await unread(claire)).toEqual([
    'Chantier – Le compte rendu a été réécrit après l’effacement d’une personne\u00A0: 2 passages écrits à la main en ont été retirés.',
  ]);
  const [notice] = (await listed(claire)).notices;
  expect(notice).toMatchObject({ kind: 'minutes', about: 'Chantier', meetingId: id });
  for (const one of [noe, chief, observer]) expect(await unread(one)).toEqual([]);
  await api.call(readNotice, { token: claire.token, params: { id: notice?.id ?? '' } });
  expect(await unread(claire)).toEqual([]);
});

describe('work', () => {
  it('is told to whom it is given, by anybody who gives it, and not by themselves', async () => {
    const id = await held('Travaux');
    await recordFound(api, id, { actions: [relance, { task: 'Ranger', assignee: 'Noé' }, { task: 'Écrire' }] });
    expect((await unread(noe)).filter((text) => text.includes('action'))).toEqual([`Travaux – ${yours(relance.task)}`]);
    await later();
    const give = (by: Person, body: { task: string; assignee: string; deadline?: string }) =>
      api.call(addAction, { token: by.token, params: { id }, body });
    await give(claire, { task: 'Peindre', assignee: 'Noé Martin', deadline: '2026-12-04' });
    await give(claire, { task: 'Poncer', assignee: 'Claire Étienne' });
    const [newest] = (await listed(noe)).notices;
    expect(newest).toMatchObject({
      kind: 'action',
      text: 'Une action vous est attribuée, pour le 4 déc. 2026\u00A0: Peindre',
      about: 'Travaux',
      meetingId: id,
      read: false,
    });
    expect((await unread(claire)).filter((text) => text.includes('action'))).toEqual([]);
    // What is done needs nobody's attention any more.
    const params = { id, actionId: newest?.actionId ?? '' };
    await api.call(setActionStatus, { token: noe.token, params, body: { status: 'completed' } });
    expect((await unread(noe)).filter((text) => text.includes('Peindre'))).toEqual([]);
  });

  it('is news once, whatever analysis, correction or replay says it again; what is really new is news', async () => {
    const id = await held('Rejouée');
    await recordFound(api, id, { actions: [relance] });
    const notice = (await listed(noe)).notices.find(({ kind }) => kind === 'action');
    await api.call(readNotices, { token: noe.token, body: { until: notice?.at ?? '' } });
    await later();
    const params = { id, actionId: 'a0' };
    await recordFound(api, id, { actions: [{ ...relance, task: 'Rappeler la mairie' }] });
    await later();
    await api.call(correctAction, { token: claire.token, params, body: { deadline: '2026-12-01' } });
    await later();
    await api.call(renameSpeaker, {
      token: claire.token,
      params: { id, number: '1' },
      body: { name: 'Noé Martin-Petit' },
    });
    await later();
    expect(await unread(noe)).toEqual([]);
    expect((await listed(noe)).notices.find(({ kind }) => kind === 'action')).toMatchObject({
      id: notice?.id,
      at: notice?.at,
      text: 'Une action vous est attribuée, pour le 1er déc. 2026\u00A0: Rappeler la mairie',
    });
    await recordFound(api, id, {
      actions: [
        { ...relance, assignee: 'Noé Martin-Petit' },
        { task: 'Payer', assignee: 'Noé Martin-Petit' },
      ],
    });
    expect(await unread(noe)).toEqual([`Rejouée – ${yours('Payer')}`]);
  });

  it('is news again neither after somebody was erased from the meeting, nor in the rows that a rebuild makes', async () => {
    const id = await held('Effacée');
    await recordFound(api, id, { actions: [relance] });
    await later();
    await api.call(readNotices, { token: noe.token, body: { until: api.clock.now() } });
    await later();
    const { rows } = await api.record.pool.query<{ id: string }>(
      'select transcript_id as id from meetings where meeting_id = $1',
      [id],
    );
    const erasureId = randomUUID();
    const person = { participants: [2] };
    await changeMeeting(api.dependencies, {
      meetingId: id,
      command: { type: 'erasePerson', erasureId, ...person },
      request: request(),
    });
    await changeMeeting(api.dependencies, {
      meetingId: id,
      command: {
        type: 'recordPersonErasure',
        captureId: rows[0]?.id ?? '',
        erasureId,
        ...person,
        keysDestroyed: 1,
      },
      request: request(),
    });
    expect((await listed(noe)).notices.filter(({ meetingId }) => meetingId === id)).toEqual([]);
    await later();
    const relu = { ...relance, task: 'Relancer encore', id: 'another' };
    await recordFound(api, id, { actions: [relu], erasedBefore: 1 });
    expect((await listed(noe)).notices.filter(({ meetingId }) => meetingId === id)).toHaveLength(1);
    expect(await unread(noe)).toEqual([]);
    await later();
    await recordFound(api, id, { actions: [relu, { task: 'Payer', assignee: 'Noé Martin' }], erasedBefore: 1 });
    expect(await unread(noe)).toEqual([`Effacée – ${yours('Payer')}`]);

    const before = await Promise.all([claire, noe, chief].map(listed));
    const { pool, log, sealer, store, reports } = api.record;
    await rebuildAll(
      {
        pool,
        log,
        sealer,
        store: store.id,
        projections: api.dependencies.projections,
        head: () => store.head(),
        report: (problem) => reports.push(problem),
      },
      [noticesProjection],
      { signal: new AbortController().signal },
    );
    expect(await Promise.all([claire, noe, chief].map(listed))).toEqual(before);
  });
});

describe('a bot', () => {
  const launched = async (by: Person): Promise<(command: BotSessionCommand) => Promise<unknown>> => {
    const { sessionId } = await launchBot(
      launchDependencies(apiContextOf(api.dependencies)),
      { meetingUrl: `${TEST_MEET_ORIGIN}/abc-defg-hij`, botName: 'Greffier', requestedBy: by.id },
      request(),
    );
    return (command) => changeBotSession(api.dependencies, { sessionId, command, request: request() });
  };

  it('that waits, then is refused, is told to who launched it and to nobody else', async () => {
    const say = await launched(noe);
    await say({ type: 'claim', worker: 'w1', now: api.clock.now() });
    await say({ type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail: 'lobby', evidence: null });
    const where = 'Google Meet, meet.google.com/abc-defg-hij';
    const [waiting] = (await listed(noe)).notices;
    expect(waiting).toMatchObject({
      kind: 'bot',
      about: where,
      text: 'En salle d’attente\u00A0: quelqu’un dans la réunion doit accepter le bot.',
      sessionId: expect.any(String),
    });
    for (const one of [claire, chief, observer]) expect(await unread(one)).toEqual([]);
    await api.call(readNotice, { token: noe.token, params: { id: waiting?.id ?? '' } });
    await later();
    expect(await unread(noe)).toEqual([]);
    await say({ type: 'end', reason: 'denied', lines: 0 });
    expect(await unread(noe)).toEqual([
      `${where} – La demande du bot a été refusée, par Meet ou par quelqu’un dans la réunion.`,
    ]);
  });

  it('is no news once it is in', async () => {
    const say = await launched(noe);
    await say({ type: 'claim', worker: 'w1', now: api.clock.now() });
    await say({ type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail: 'lobby', evidence: null });
    expect(await unread(noe)).toHaveLength(1);
    await say({ type: 'join', joinedAt: api.clock.now() });
    expect(await unread(noe)).toEqual([]);
    await say({ type: 'end', reason: 'meeting-ended', lines: 0 });
    expect(await unread(noe)).toEqual([]);
  });
});

it('of a failed analysis is told to who organises the meeting and to administrators, until it is asked for again', async () => {
  const id = await held('En échec');
  await changeMeeting(api.dependencies, {
    meetingId: id,
    command: { type: 'failAnalysis', meetingId: id, analyst: 'extractif 1', code: 'ANALYSIS_IMPOSSIBLE', attempts: 3 },
    request: request(),
  });
  for (const one of [claire, chief]) expect(await unread(one)).toEqual(['En échec – L’analyse a échoué.']);
  for (const one of [noe, observer]) expect(await unread(one)).toEqual([]);
  await api.call(requestAnalysis, { token: claire.token, params: { id } });
  for (const one of [claire, chief]) expect(await unread(one)).toEqual([]);
});

describe('nobody is told', () => {
  it('of what was before this installation told people of things, or before they had an account', async () => {
    const id = await held('Ancienne');
    await recordFound(api, id, { actions: [relance] });
    expect(await unread(noe)).toHaveLength(2);
    const { rows } = await api.record.pool.query<{ at: Date }>('select began_at as at from state.notice_beginning');
    const began = async (at: Date | string | undefined) => {
      await api.record.pool.query('update state.notice_beginning set began_at = $1', [at]);
    };
    api.clock.advance({ seconds: 1 });
    await began(api.clock.now());
    expect((await listed(noe)).total).toBe(0);
    await began(rows[0]?.at);
    expect(await unread(noe)).toHaveLength(2);
    const newcomer = await api.person('user', 'Nouvelle Venue');
    await api.call(linkParticipant, {
      token: claire.token,
      params: { id, number: '2' },
      body: { email: newcomer.email },
    });
    expect((await listed(newcomer)).total).toBe(0);
    // For a month.
    const month = new Date(api.clock.date().getTime() + 31 * 24 * 3_600_000);
    const viewer = { userId: noe.id, email: noe.email, role: 'user' } as const;
    // What is late by then is no news of then.
    const told = (await noticesOf(api.record, viewer, month)).filter(({ kind }) => kind !== 'reminder');
    expect(told).toEqual([]);
  });

  it('of anything while the settings say so, nor afterwards of what happened meanwhile', async () => {
    const switched = async (notifications: boolean) => {
      await changeSettings(api.dependencies, { notifications }, request());
      await later();
    };
    const id = await held('Silencieuse');
    const known = (await listed(noe)).total;
    await switched(false);
    await recordFound(api, id, { actions: [relance] });
    expect(await listed(noe)).toMatchObject({ notices: [], total: 0, unread: 0, enabled: false });
    const choices = await api.call(noticeChoices, { token: noe.token });
    expect(choices.answer.enabled).toBe(false);
    await later();
    await switched(true);
    expect(await listed(noe)).toMatchObject({ total: known, unread: 0, enabled: true });
  });

  it('of a kind that they do not want', async () => {
    const id = await held('Choisie');
    const choose = (inApplication: boolean) =>
      api.call(chooseNotices, { token: noe.token, params: { kind: 'minutes' }, body: { inApplication } });
    await choose(false);
    await recordFound(api, id, { actions: [relance] });
    expect(await unread(noe)).toEqual([`Choisie – ${yours(relance.task)}`]);
    const { answer } = await api.call(noticeChoices, { token: noe.token });
    expect(answer.choices).toEqual([
      { kind: 'action', inApplication: true, byMail: false },
      { kind: 'reminder', inApplication: true, byMail: false },
      { kind: 'bot', inApplication: true, byMail: false },
      { kind: 'failure', inApplication: true, byMail: false },
      { kind: 'minutes', inApplication: false, byMail: true },
    ]);
    expect(answer.mails).toBe(false);
    await choose(true);
    expect(await unread(noe)).toHaveLength(2);
  });
});

it('reads a page at a time, and no notice of somebody else', async () => {
  const id = await held('Paginée');
  const others = ['Payer', 'Lire'].map((task) => ({ task, assignee: 'Noé Martin' }));
  await recordFound(api, id, { actions: [relance, ...others] });
  await api.record.caughtUp();
  const pages = await Promise.all(
    ['1', '2'].map(async (page) => {
      const { answer } = await api.call(listNotices, { token: noe.token, query: { page, limit: '2' } });
      return answer;
    }),
  );
  expect(pages.map(({ notices }) => notices.length)).toEqual([2, 2]);
  expect(new Set(pages.flatMap(({ notices }) => notices.map((one) => one.id))).size).toBe(4);
  const params = { id: pages[0]?.notices[0]?.id ?? '' };
  const { body } = await api.call(readNotice, { token: observer.token, params });
  expect(body['code']).toBe('NOTICE_NOT_FOUND');
  // What is still to come is not read by a clock that is ahead.
  await api.call(readNotices, { token: noe.token, body: { until: '2036-01-01T00:00:00Z' } });
  await later();
  expect(await unread(noe)).toEqual([]);
  await recordFound(api, id, { actions: [{ id: 'b', task: 'Envoyer', assignee: 'Noé Martin', line: 2 }] });
  expect(await unread(noe)).toEqual([`Paginée – ${yours('Envoyer')}`]);
});
