import {
  deleteMeeting,
  listMeetings,
  meetingDetail,
  meetingMindMap,
  meetingNavigation,
  meetingSummary,
  meetingTranscript,
  setActionStatus,
} from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { changeOrganiser, configureMeeting } from '#api/contract/meeting-access.ts';
import { analyze } from '#api/contract/analysis.ts';
import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { search } from '#api/contract/search.ts';
import { adminStats } from '#api/contract/system.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting as saveMeetingCommand } from '#commands/meeting/save.ts';
import { exportMarkdown } from '#api/contract/exports.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { analysisOf, someAnalysis, someMeeting } from '#test/support/meetings.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let chief: Person;
let observer: Person;
beforeAll(async () => {
  api = await openTestApi();
  [claire, noor, chief, observer] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('admin'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());

const transcript = [
  '[00:00:04] Claire: Bonjour à tous',
  '[00:00:30] Noor: Décision : on retient le devis',
  '[00:12:04] Claire: Action : envoyer le compte rendu',
].join('\n');

const payload = (changes = {}) => ({
  platform: 'google_meet',
  meetingId: `gmeet-${randomUUID()}`,
  subject: 'Comité d’été',
  startTime: '2026-07-01T10:00:00+02:00',
  endTime: '2026-07-01T11:00:00+02:00',
  participants: [{ name: 'Claire', email: 'claire@unknown' }, { name: 'Noor' }],
  transcript,
  metadata: {
    botName: 'Greffier',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    captureMethod: 'browser_bot',
    sessionId: 'session-1',
  },
  ...changes,
});

const save = (by: Person, changes = {}, headers = {}) =>
  api.call(saveMeeting, { token: by.token, body: payload(changes), headers });
const shown = (by: Person, id: string, minPosition: string) =>
  api.call(meetingDetail, { token: by.token, params: { id }, query: { minPosition } });

/** A meeting of Claire's, seen to be in the read tables. */
async function saved(changes = {}): Promise<string> {
  const { answer } = await save(claire, changes);
  await shown(claire, answer.id, answer.position);
  return answer.id;
}

/** A meeting of Claire's with its analysis. */
async function analysed(title = 'Devis'): Promise<string> {
  const { answer } = await api.call(analyze, {
    token: claire.token,
    params: { id: `testbot-${api.clock.date().getTime()}${Math.floor(Math.random() * 1e6)}` },
    body: { transcript, saveToDatabase: true, title },
  });
  const id = answer.meetingId ?? '';
  await shown(claire, id, answer.position ?? '');
  return id;
}

describe('saving a meeting', () => {
  it('makes it its organiser’s, with no made-up addresses, and shows it to who waits for its position', async () => {
    const { status, answer } = await save(claire);
    expect(status).toBe(201);
    expect(answer.created).toBe(true);
    const { data } = (await shown(claire, answer.id, answer.position)).answer;
    expect(data).toMatchObject({
      id: answer.id,
      title: 'Comité d’été',
      platform: 'googlemeet',
      status: 'completed',
      startTime: '2026-07-01T08:00:00.000Z',
      endTime: '2026-07-01T09:00:00.000Z',
      duration: 60,
      organiser: claire.email,
      lineCount: 3,
      analysis: { state: 'waiting', reason: null },
      may: { edit: true, delete: true },
    });
    expect(data.participants.map(({ name, email }) => [name, email])).toEqual([
      ['Claire', null],
      ['Noor', null],
    ]);
  });

  it('again answers the one that is there to who organises it', async () => {
    const meetingId = `gmeet-${randomUUID()}`;
    const first = await save(claire, { meetingId });
    const again = await save(claire, { meetingId });
    expect(again.status).toBe(200);
    expect(again.answer).toMatchObject({ id: first.answer.id, created: false });
  });

  it('under an id that others saved or deleted makes a meeting of one’s own, which nobody else sees', async () => {
    const meetingId = `gmeet-${randomUUID()}`;
    const first = await save(claire, { meetingId, participants: [{ name: 'Noor', email: noor.email }] });
    const stranger = await api.person('user');
    for (const person of [noor, chief, stranger]) {
      const own = await save(person, { meetingId });
      expect(own.status).toBe(201);
      expect(own.answer.id).not.toBe(first.answer.id);
      expect((await shown(person, own.answer.id, own.answer.position)).answer.data).toMatchObject({
        organiser: person.email,
      });
      if (person !== chief) expect((await shown(claire, own.answer.id, own.answer.position)).status).toBe(404);
    }
    await api.call(deleteMeeting, { token: claire.token, params: { id: first.answer.id } });
    expect((await save(await api.person('user'), { meetingId })).status).toBe(201);
  });

  it('answers the meeting that one organises already under the provider’s id, also where another person saved it', async () => {
    const meetingId = `gmeet-${randomUUID()}`;
    const { answer } = await save(claire, { meetingId });
    const handed = await api.call(changeOrganiser, {
      token: claire.token,
      params: { id: answer.id },
      body: { email: noor.email },
    });
    await shown(noor, answer.id, handed.answer.position);
    expect((await save(noor, { meetingId })).answer).toMatchObject({ id: answer.id, created: false });
  });

  it('of somebody else is refused without its stream being loaded, as one that does not exist is', async () => {
    const id = await saved();
    const loads = vi.spyOn(api.dependencies.log, 'load');
    const reads = vi.spyOn(api.dependencies.store, 'read');
    const refuse = async (unknown: string) => {
      loads.mockClear();
      reads.mockClear();
      const { status, body } = await api.call(deleteMeeting, { token: noor.token, params: { id: unknown } });
      const ofMeeting = ([stream]: readonly unknown[]) => stream === meetingStream(unknown);
      return {
        status,
        code: body['code'],
        loads: loads.mock.calls.filter(ofMeeting).length,
        reads: reads.mock.calls.filter(ofMeeting).length,
      };
    };
    expect(await refuse(id)).toEqual({ status: 404, code: 'MEETING_NOT_FOUND', loads: 0, reads: 1 });
    expect(await refuse(randomUUID())).toEqual({ status: 404, code: 'MEETING_NOT_FOUND', loads: 0, reads: 1 });
    vi.restoreAllMocks();
  });

  it('is done once, whatever was lost on the way, with the same Idempotency-Key', async () => {
    const [key, meetingId] = [randomUUID(), `gmeet-${randomUUID()}`];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => save(claire, { meetingId }, { 'idempotency-key': key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ answer }) => answer.position)).size).toBe(1);
    const other = await save(noor, { meetingId }, { 'idempotency-key': key });
    expect(other.answer).toMatchObject({ created: true });
    expect(other.answer.id).not.toBe(answers[0]?.answer.id);
  });

  it('is refused under an Idempotency-Key that served for something else, and nothing is done', async () => {
    const [key, meetingId] = [randomUUID(), `gmeet-${randomUUID()}`];
    expect((await save(claire, { meetingId }, { 'idempotency-key': key })).status).toBe(201);
    const another = `gmeet-${randomUUID()}`;
    const reused = await save(claire, { meetingId: another }, { 'idempotency-key': key });
    expect(reused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await save(claire, { meetingId: another })).answer.created).toBe(true);
  });

  it('again after its deletion is answered with 410', async () => {
    const meetingId = `gmeet-${randomUUID()}`;
    const id = await saved({ meetingId });
    await api.call(deleteMeeting, { token: claire.token, params: { id } });
    const again = await save(claire, { meetingId });
    expect(again.status).toBe(410);
    expect(again.body['code']).toBe('MEETING_DELETED');
  });

  it('keeps a meeting in which nothing was said', async () => {
    const id = await saved({ transcript: '', participants: [] });
    expect((await api.call(meetingTranscript, { token: claire.token, params: { id } })).answer).toEqual({
      data: { transcript: '', lines: [], next: null, revision: expect.any(String) },
    });
  });

  it('gives as many lines of a transcript as were asked for, and where the next ones begin', async () => {
    const words = Array.from({ length: 1_203 }, (_, index) => `Réplique ${index}`);
    const id = await saved({ transcript: words.map((text) => `Claire: ${text}`).join('\n') });
    const page = async (query: Readonly<Record<string, string>>) =>
      (await api.call(meetingTranscript, { token: claire.token, params: { id }, query })).answer.data;
    const first = await page({ limit: '100' });
    expect([first.lines.length, first.lines.at(-1)?.text, first.next]).toEqual([100, 'Réplique 99', 99]);
    expect(first.transcript.split('\n')).toHaveLength(100);
    const seen: string[] = [];
    for (let next: number | null = -1; next !== null;) {
      const { lines, next: behind } = await page({ limit: '401', ...(next < 0 ? {} : { after: `${next}` }) });
      seen.push(...lines.map(({ text }) => text));
      next = behind;
    }
    expect(seen).toEqual(words);
    expect(await page({ limit: '3', after: '1199' })).toMatchObject({
      next: null,
      lines: [{ line: 1200 }, { line: 1201 }, { line: 1202 }],
    });
    expect((await page({})).lines).toHaveLength(1_203);
    for (const query of [{ limit: '5001' }, { limit: '0' }, { after: '-1' }, { after: 'x' }]) {
      expect((await api.call(meetingTranscript, { token: claire.token, params: { id }, query })).status).toBe(400);
    }
  });

  it('keeps what no database takes as it is: half characters, and times that are none', async () => {
    const id = await saved({
      transcript: '[0001-01-01T00:00:00Z] Claire: Bonjour \ud83d\n[9999-12-31T00:00:00Z] Noor: Bonsoir',
      subject: 'Coupé \udc00',
    });
    const { answer } = await api.call(meetingTranscript, { token: claire.token, params: { id } });
    expect(answer.data.lines).toMatchObject([
      { text: 'Bonjour \ufffd', at: 0 },
      { text: 'Bonsoir', at: null },
    ]);
    expect(api.record.reports).toEqual([]);
  });

  it('is not for observers', async () => {
    expect((await save(observer)).body).toMatchObject({
      status: 403,
      code: 'READ_ONLY',
      error: 'Votre rôle permet seulement de consulter.',
    });
  });

  it.each([
    [{ startTime: 'hier' }, 'body.startTime'],
    [{ platform: 'zoom' }, 'body.platform'],
    [{ meetingId: '' }, 'body.meetingId'],
    [{ transcript: 12 }, 'body.transcript'],
    [{ participants: [{ name: '' }] }, 'body.participants.0.name'],
  ])('names the field that is wrong in %j', async (changes, path) => {
    const { status, body } = await save(claire, changes);
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ path }]);
  });

  it.each([
    { endTime: '2026-07-01T07:00:00Z' },
    { startTime: '0000-01-01T00:00:00Z', endTime: undefined },
    { startTime: '9999-01-01T00:00:00Z', endTime: undefined },
  ])('refuses the times %j', async (changes) => {
    expect((await save(claire, changes)).body['code']).toBe('MEETING_TIME_INVALID');
  });

  it('refuses a NUL character by name', async () => {
    expect((await save(claire, { subject: 'Nul \u0000' })).body).toMatchObject({ status: 400, code: 'NUL_CHARACTER' });
  });
});

describe('reading meetings', () => {
  it('is for those who organise or attend, and administrators; for others there is nothing there', async () => {
    const id = await saved({ subject: 'Réservée', participants: [{ name: 'Noor', email: noor.email }] });
    const stranger = await api.person('user');
    const routes = [meetingDetail, meetingSummary, meetingNavigation, meetingTranscript, meetingMindMap];
    for (const route of routes) {
      expect((await api.call(route, { token: stranger.token, params: { id } })).body).toMatchObject({
        status: 404,
        code: 'MEETING_NOT_FOUND',
        error: 'Réunion introuvable',
      });
      expect((await api.call(route, { token: observer.token, params: { id } })).status).toBe(404);
      for (const person of [claire, noor, chief])
        expect((await api.call(route, { token: person.token, params: { id } })).status).not.toBe(404);
      for (const absent of [randomUUID(), 'pas-un-identifiant'])
        expect((await api.call(route, { token: chief.token, params: { id: absent } })).body['code']).toBe(
          'MEETING_NOT_FOUND',
        );
    }
    const titles = async (person: Person) =>
      (await api.call(listMeetings, { token: person.token, query: { search: 'reservee' } })).answer.meetings.map(
        ({ title }) => title,
      );
    expect([
      await titles(claire),
      await titles(noor),
      await titles(chief),
      await titles(stranger),
      await titles(observer),
    ]).toEqual([['Réservée'], ['Réservée'], ['Réservée'], [], []]);
    expect((await api.call(meetingDetail, { token: noor.token, params: { id } })).answer.data.may).toEqual({
      edit: false,
      delete: false,
      analyse: false,
    });
    expect((await api.call(meetingDetail, { token: chief.token, params: { id } })).answer.data.may).toMatchObject({
      edit: true,
      delete: true,
    });
  });

  it('goes a page at a time, newest first, by filters', async () => {
    const owner = await api.person('user');
    for (const day of [1, 2, 3])
      await save(owner, {
        subject: `Point ${day}`,
        startTime: `2026-03-0${day}T10:00:00Z`,
        endTime: `2026-03-0${day}T10:30:00Z`,
      });
    await api.record.caughtUp();
    const list = async (query: Record<string, string>) =>
      (await api.call(listMeetings, { token: owner.token, query })).answer;
    expect(await list({ page: '2', limit: '2' })).toMatchObject({
      total: 3,
      page: 2,
      limit: 2,
      meetings: [{ title: 'Point 1', duration: 30, analysed: false }],
    });
    // Beyond the last page there is nothing but how many there are.
    expect(await list({ page: '9', limit: '2' })).toMatchObject({ total: 3, meetings: [] });
    const sorted = async (sort: string) => (await list({ sort })).meetings.map(({ title }) => title);
    expect(await sorted('title')).toEqual(['Point 1', 'Point 2', 'Point 3']);
    for (const sort of ['newest', 'organiser', 'longest', 'actions'])
      expect(await sorted(sort)).toEqual(['Point 3', 'Point 2', 'Point 1']);
    expect((await list({ title: 'POINT 2' })).meetings.map(({ title }) => title)).toEqual(['Point 2']);
    expect((await list({ organiser: 'personne' })).total).toBe(0);
    expect((await list({ status: 'processed' })).total).toBe(0);
    for (const query of [{ page: '0' }, { limit: '1000' }, { status: 'perdu' }, { page: '1.5' }])
      expect((await api.call(listMeetings, { token: owner.token, query })).status).toBe(400);
  });

  it('goes from one meeting to its neighbours', async () => {
    const owner = await api.person('user');
    const ids: string[] = [];
    for (const day of [1, 2, 3])
      ids.push(
        (await save(owner, { subject: `Jour ${day}`, startTime: `2026-04-0${day}T10:00:00Z`, endTime: undefined }))
          .answer.id,
      );
    await api.record.caughtUp();
    const navigation = async (id = '') =>
      (await api.call(meetingNavigation, { token: owner.token, params: { id } })).answer;
    expect(await navigation(ids[1])).toEqual({
      previous: { id: ids[2], title: 'Jour 3' },
      next: { id: ids[0], title: 'Jour 1' },
    });
    expect(await navigation(ids[2])).toMatchObject({ previous: null });
  });

  it('gives the transcript as lines and as text that reads back the same', async () => {
    const id = await saved();
    const { data } = (await api.call(meetingTranscript, { token: claire.token, params: { id } })).answer;
    expect(data.transcript).toBe(transcript);
    expect(data.lines[1]).toEqual({ line: 1, speaker: 'Noor', text: 'Décision : on retient le devis', at: 30_000 });
  });

  it('has an empty summary and no map while there is no analysis', async () => {
    const id = await saved();
    expect((await api.call(meetingSummary, { token: claire.token, params: { id } })).body).toEqual({
      notes: [],
      revision: expect.any(String),
    });
    expect((await api.call(meetingMindMap, { token: claire.token, params: { id } })).body).toMatchObject({
      status: 409,
      code: 'MEETING_NOT_ANALYSED',
    });
  });

  it('says why there will be no analysis', async () => {
    const id = await saved();
    const command = { commandId: randomUUID(), actor: 'system:analyst', correlationId: randomUUID() } as const;
    await changeMeeting(api.dependencies, {
      meetingId: id,
      command: { type: 'skipAnalysis', meetingId: id, reason: 'too-short' },
      request: command,
    });
    await api.record.caughtUp();
    expect((await api.call(meetingDetail, { token: claire.token, params: { id } })).answer.data.analysis).toEqual({
      state: 'skipped',
      reason: 'Réunion de moins de 5\u00a0minutes',
      dueAt: null,
    });
  });

  it('refuses a position that is none, or of another log', async () => {
    const read = (minPosition: string) => api.call(listMeetings, { token: claire.token, query: { minPosition } });
    expect((await read('demain')).body).toMatchObject({ status: 400, code: 'INVALID_POSITION' });
    expect((await read(`${randomUUID()}:1`)).body).toMatchObject({ status: 409, code: 'FOREIGN_POSITION' });
  });

  it('says at once that what was just written will not be seen, when a projection stands still', async () => {
    const other = await openTestApi();
    const { token } = await other.person('user');
    await other.record.caughtUp();
    await other.record.pool.query(`update state.checkpoint set status = 'stopped' where projection = 'summaries'`);
    const refused = await other.call(listMeetings, {
      token,
      query: { minPosition: `${other.record.store.id}:1000000` },
    });
    expect(refused.body).toMatchObject({ status: 503, code: 'PROJECTION_STOPPED' });
    expect(refused.headers.get('retry-after')).toBe('1');
    await other.close();
  });

  it('refuses to look for a NUL character by name', async () => {
    expect((await api.call(listMeetings, { token: claire.token, query: { search: 'a\0b' } })).body).toMatchObject({
      status: 400,
      code: 'NUL_CHARACTER',
    });
    expect((await api.call(meetingDetail, { token: claire.token, params: { id: '\0' } })).body['code']).toBe(
      'NUL_CHARACTER',
    );
  });
});

describe('an analysed meeting', () => {
  it('shows its analysis in the specified lists, each entry with what it rests on', async () => {
    const id = await analysed();
    const { answer } = await api.call(meetingSummary, { token: claire.token, params: { id } });
    expect(answer).toMatchObject({
      summary: 'Bonjour à tous',
      decisions: ['Décision : on retient le devis'],
      citations: { decisions: [[{ line: 1, quote: 'Décision : on retient le devis' }]] },
      timeline: [{ time: '0:30', speaker: 'Noor', category: 'decision' }],
      participants: ['Claire', 'Noor'],
      analyst: 'citations 1',
      actionItems: [{ task: 'Action : envoyer le compte rendu', assignee: 'Claire', status: 'pending' }],
    });
    expect((await api.call(meetingDetail, { token: claire.token, params: { id } })).answer.data).toMatchObject({
      title: 'Devis',
      platform: 'unknown',
      duration: 12,
      analysis: { state: 'done' },
    });
  });

  it('has a map, laid out', async () => {
    const { nodes } = (await api.call(meetingMindMap, { token: claire.token, params: { id: await analysed('Carte') } }))
      .answer.mindMap;
    expect(nodes[0]).toMatchObject({ type: 'root', title: 'Carte', x: 400, y: 300 });
    expect(nodes.map(({ type }) => type)).toEqual(expect.arrayContaining(['decision', 'action', 'participant']));
  });

  it('lets those check an action whom it is given to by their address, and not by their name', async () => {
    const attending = async (email: string) => {
      const { answer } = await save(claire, { participants: [{ name: 'Claire' }, { name: 'Noor', email }] });
      const result = { ...someAnalysis(['a1', 'a2']) };
      const [first, second] = result.actionItems.map((item, index) => ({
        ...item,
        assignee: ['Noor', 'Claire'][index] ?? null,
      }));
      const recorded = {
        ...analysisOf(answer.id, 'analysis-1'),
        result: { ...result, actionItems: [first, second].filter((item) => item !== undefined) },
      };
      const command = { commandId: randomUUID(), actor: 'system:spec' as const, correlationId: 'spec' };
      await changeMeeting(api.dependencies, { meetingId: answer.id, command: recorded, request: command });
      const config = {
        visibility: 'public',
        captionLanguage: 'fr',
        summaryLanguage: 'fr',
        automaticSummary: true,
        automaticEmail: false,
      };
      await api.call(configureMeeting, { token: claire.token, params: { id: answer.id }, body: config });
      await api.record.caughtUp();
      return answer.id;
    };
    const check = (person: Person, id: string, actionId = 'a1') =>
      api.call(setActionStatus, { token: person.token, params: { id, actionId }, body: { status: 'completed' } });
    const checkable = async (person: Person, id: string) =>
      (await api.call(meetingSummary, { token: person.token, params: { id } })).answer.checkable;

    const id = await attending(noor.email.toUpperCase());
    expect([await checkable(noor, id), await checkable(claire, id), await checkable(observer, id)]).toEqual([
      ['a1'],
      ['a1', 'a2'],
      [],
    ]);
    expect((await check(noor, id)).status).toBe(200);
    expect((await check(noor, id, 'a2')).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    const { events } = await api.record.log.load(meetingStream(id));
    expect(events.at(-1)).toMatchObject({ type: 'ActionItemCompleted', metadata: { actor: `user:${noor.id}` } });

    const unaddressed = await attending('noor@unknown');
    expect(await checkable(noor, unaddressed)).toEqual([]);
    expect((await check(noor, unaddressed)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    const observed = await attending(observer.email);
    expect(await checkable(observer, observed)).toEqual([]);
    expect((await check(observer, observed)).body).toMatchObject({ status: 403, code: 'READ_ONLY' });
    // They are public, and would stand in everybody's lists.
    await Promise.all(
      [id, unaddressed, observed].map((one) => api.call(deleteMeeting, { token: claire.token, params: { id: one } })),
    );
    await api.record.caughtUp();
  });

  it('keeps who checked its actions, and only organisers and administrators may', async () => {
    const id = await analysed();
    const actions = async (minPosition = '') =>
      (
        await api.call(meetingSummary, {
          token: claire.token,
          params: { id },
          query: minPosition === '' ? {} : { minPosition },
        })
      ).answer.actionItems ?? [];
    const actionId = (await actions())[0]?.id ?? '';
    const set = (person: Person, status: string, params = {}) =>
      api.call(setActionStatus, { token: person.token, params: { id, actionId, ...params }, body: { status } });
    const done = await set(claire, 'completed');
    expect((await actions(done.answer.position))[0]?.status).toBe('completed');
    const undone = await set(chief, 'pending');
    expect((await actions(undone.answer.position))[0]?.status).toBe('pending');
    expect((await set(claire, 'completed', { actionId: 'autre' })).body).toMatchObject({
      status: 404,
      code: 'ACTION_NOT_FOUND',
    });
    expect((await set(noor, 'completed')).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    expect((await set(claire, 'perdue')).status).toBe(400);
    expect((await set(claire, 'completed', { id: 'nulle-part' })).status).toBe(404);
  });

  it('counts in the figures of those who may see it', async () => {
    const owner = await api.person('user');
    await save(owner);
    await api.record.caughtUp();
    const figures = async (person: Person) => (await api.call(adminStats, { token: person.token })).answer;
    expect((await figures(owner)).stats).toMatchObject({
      totalMeetings: 1,
      activeMeetings: 0,
      apiStatus: 'healthy',
      dbStatus: 'healthy',
      openaiStatus: 'not_configured',
      environment: 'test',
    });
    expect((await figures(chief)).stats.totalMeetings).toBeGreaterThan(1);
    expect((await figures(observer)).stats.totalMeetings).toBe(0);
    expect((await figures(owner)).platformStatus).toMatchObject({
      teams: { status: 'unknown' },
      googlemeet: { status: 'not_configured' },
    });
  });
});

it('tells of a meeting of which only the day is known that it is so, in its page, in the list and on paper', async () => {
  const owner = await api.person('user');
  const organiser = { userId: owner.id, keyId: `user/${owner.id}/identity`, name: 'Claire', email: owner.email };
  const day = someMeeting({
    source: 'import',
    startedAt: '2024-07-11T22:00:00.000Z',
    endedAt: null,
    dayOnly: true,
    organiser,
  });
  const command = { commandId: randomUUID(), actor: 'system:spec' as const, correlationId: 'spec' };
  const { meetingId: id } = await saveMeetingCommand(api.dependencies, day, command);
  await api.record.caughtUp();
  const token = owner.token;
  expect((await api.call(meetingDetail, { token, params: { id } })).answer.data).toMatchObject({
    startTime: '2024-07-11T22:00:00.000Z',
    dayOnly: true,
  });
  expect((await api.call(listMeetings, { token })).answer.meetings.map(({ dayOnly }) => dayOnly)).toEqual([true]);
  const { text } = await api.call(exportMarkdown, { token, params: { id } });
  expect(text).toContain('vendredi 12 juillet 2024 ');
  expect(text).not.toContain('00:00');
});

describe('a meeting that starts in the future', () => {
  const tomorrow = { startTime: '2199-07-01T10:00:00Z', endTime: '2199-07-01T11:00:00Z' };
  const list = async (person: Person, status: string) =>
    (await api.call(listMeetings, { token: person.token, query: { status } })).answer.meetings.map(({ id, status }) => [
      id,
      status,
    ]);

  it('is scheduled wherever it is shown, and waits for no analysis', async () => {
    const owner = await api.person('user');
    const { answer } = await save(owner, { ...tomorrow, subject: 'Séminaire' });
    const { data } = (await shown(owner, answer.id, answer.position)).answer;
    expect(data).toMatchObject({ status: 'scheduled', analysis: { dueAt: null } });
    const found = await api.call(search, { token: owner.token, query: { q: 'séminaire' } });
    expect(found.answer.meetings.found.map(({ status }) => status)).toEqual(['scheduled']);
    const figures = await api.call(meetingsAnalytics, {
      token: chief.token,
      query: { from: '2199-07-01', to: '2199-07-01' },
    });
    expect(figures.answer.byStatus).toEqual({ scheduled: 1, active: 0, completed: 0, cancelled: 0 });
  });

  it('goes on from its start to its end, and has ended then', async () => {
    const owner = await api.person('user');
    const { id: userId, email } = owner;
    const organiser = { userId, keyId: `user/${userId}/identity`, name: 'Claire', email };
    const before = { ...api.dependencies, now: () => '2020-01-01T00:00:00.000Z' };
    const savedBefore = async (endedAt: string | null) => {
      const command = { commandId: randomUUID(), actor: 'system:spec' as const, correlationId: 'spec' };
      const meeting = someMeeting({ startedAt: '2020-01-02T10:00:00.000Z', endedAt, organiser });
      return (await saveMeetingCommand(before, meeting, command)).meetingId;
    };
    const active = await savedBefore('2199-07-01T11:00:00.000Z');
    const ended = await savedBefore('2020-01-02T11:00:00.000Z');
    const endless = await savedBefore(null);
    await api.record.caughtUp();
    expect(await list(owner, 'active')).toEqual([[active, 'active']]);
    const begun = [
      [active, 'active'],
      [ended, 'completed'],
      [endless, 'completed'],
    ];
    expect((await list(owner, 'started')).toSorted()).toEqual(begun.toSorted());
    expect(await list(owner, 'scheduled')).toEqual([]);
    const { stats } = (await api.call(adminStats, { token: owner.token })).answer;
    expect(stats.activeMeetings).toBe(1);
  });

  it('is among the scheduled ones of the list, and not among those that have begun', async () => {
    const owner = await api.person('user');
    const { answer: past } = await save(owner);
    const { answer } = await save(owner, tomorrow);
    await shown(owner, answer.id, answer.position);
    expect(await list(owner, 'scheduled')).toEqual([[answer.id, 'scheduled']]);
    expect(await list(owner, 'all')).toEqual([
      [answer.id, 'scheduled'],
      [past.id, 'completed'],
    ]);
    expect(await list(owner, 'started')).toEqual([[past.id, 'completed']]);
  });

  it('is none of the processed ones, even with an analysis', async () => {
    const owner = await api.person('user');
    const { answer } = await save(owner, tomorrow);
    const command = { commandId: randomUUID(), actor: 'system:spec' as const, correlationId: 'spec' };
    await changeMeeting(api.dependencies, {
      meetingId: answer.id,
      command: analysisOf(answer.id, 'analysis-1'),
      request: command,
    });
    await api.record.caughtUp();
    expect(await list(owner, 'processed')).toEqual([]);
  });
});

describe('deleting a meeting', () => {
  it('is for its organiser and administrators', async () => {
    const id = await saved({ participants: [{ name: 'Noor', email: noor.email }] });
    const by = (person: Person) => api.call(deleteMeeting, { token: person.token, params: { id } });
    expect((await by(noor)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    expect((await by(await api.person('user'))).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    const { status, answer } = await by(chief);
    expect(status).toBe(200);
    expect((await shown(claire, id, answer.position)).status).toBe(404);
    expect((await by(claire)).body).toMatchObject({ status: 410, code: 'MEETING_DELETED' });
    expect((await api.call(deleteMeeting, { token: chief.token, params: { id: randomUUID() } })).body['code']).toBe(
      'MEETING_NOT_FOUND',
    );
  });

  it('records who asked, and as part of what', async () => {
    const [id, correlationId] = [await saved(), randomUUID()];
    const deleted = await api.call(deleteMeeting, {
      token: claire.token,
      params: { id },
      headers: { 'x-correlation-id': correlationId },
    });
    expect(deleted.headers.get('x-correlation-id')).toBe(correlationId);
    const { events } = await api.record.log.load(meetingStream(id));
    expect(events.at(-1)).toMatchObject({
      type: 'MeetingDeleted',
      metadata: { actor: `user:${claire.id}`, correlationId, time: api.clock.now() },
    });
  });
});
