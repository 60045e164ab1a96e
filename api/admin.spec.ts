import { listDeadLetters, listProjections, retryDeadLetters } from '#api/contract/admin.ts';
import { erasePerson, erasureState, exportPerson, findPerson } from '#api/contract/persons.ts';
import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { listAudit, verificationState, verifyAudit } from '#api/contract/audit.ts';
import { configureMeeting, shareMeeting } from '#api/contract/meeting-access.ts';
import { meetingDetail, meetingTranscript, setActionStatus } from '#api/contract/meetings.ts';
import { accountEnder, googleErasure, microsoftErasure } from '#bots/authorisations/account-end.ts';
import { googleAuthorisations } from '#commands/google/authorisation.ts';
import { microsoftAuthorisations } from '#commands/microsoft/calendars/access.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { accountLinksEraser } from '#bots/eraser/account-links-eraser.ts';
import { webhookAnswersEraser, webhookAnswersErasure } from '#bots/webhooks/answers-eraser.ts';
import { mailEraser, mailErasure } from '#bots/eraser/mail-eraser.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let api: TestApi;
let chief: Person;
let claire: Person;
let minutes: ReturnType<typeof minutesOf>;
const leave = new AbortController();
let auditing: Promise<void>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [chief, claire] = await Promise.all([api.person('admin'), api.person('user', 'claire')]);
  const { pool, store } = api.record;
  await prepareAudit({ pool, store });
  auditing = runAudit({ pool, store, report: () => {} }, leave.signal);
});
afterAll(async () => {
  leave.abort();
  await auditing;
  await api.close();
});

describe('what administrators see', () => {
  it('is for administrators only', async () => {
    const routes = [
      listDeadLetters,
      retryDeadLetters,
      listProjections,
      findPerson,
      erasePerson,
      erasureState,
      listAudit,
      verifyAudit,
      verificationState,
    ];
    for (const route of routes) {
      expect(
        (
          await api.call(route, {
            token: claire.token,
            params: { id: randomUUID() },
            ...(route.method === 'post' ? { body: {} } : {}),
          })
        ).body,
      ).toMatchObject({ status: 403, code: 'ADMIN_ONLY' });
      expect(
        (await api.call(route, { params: { id: randomUUID() }, ...(route.method === 'post' ? { body: {} } : {}) }))
          .status,
      ).toBe(401);
    }
  });
});

describe('projections', () => {
  it('are told one by one, with what they have not seen', async () => {
    const shown = async () => (await api.call(listProjections, { token: chief.token })).answer;
    // What the calls before are noted as may still come.
    const { projections } = await vi.waitFor(
      async () => {
        const answer = await shown();
        expect(answer.projections.filter(({ behind }) => behind !== 0)).toEqual([]);
        expect(answer.head).toBe(String(await api.record.store.head()));
        return answer;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(projections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['meetings', 'transcripts', 'summaries']),
    );
    expect(projections.find(({ name }) => name === 'meetings')).toMatchObject({
      status: 'running',
      behind: 0,
      held: true,
      error: null,
    });
  });

  it('show what they could not take, and take it when it is tried again', async () => {
    const { record } = api;
    await record.caughtUp();
    await record.pool.query(
      `alter table summaries.action_marks add constraint broken check (marked_by <> 'user:${claire.id}')`,
    );
    const id = await minutes.analysed(claire, 'Garée');
    const [action] = (await minutes.summary(claire, id)).actionItems ?? [];
    const { answer } = await api.call(setActionStatus, {
      token: claire.token,
      params: { id, actionId: action?.id ?? '' },
      body: { status: 'completed' },
    });
    await expect
      .poll(async () => (await api.call(listDeadLetters, { token: chief.token })).answer.total, { timeout: 20_000 })
      .toBe(1);
    const { deadLetters } = (
      await api.call(listDeadLetters, { token: chief.token, query: { projection: 'summaries' } })
    ).answer;
    expect(deadLetters).toMatchObject([
      { projection: 'summaries', stream: `meeting-${id}`, type: 'ActionItemCompleted', error: '23514', attempts: 1 },
    ]);
    expect(
      (await api.call(listDeadLetters, { token: chief.token, query: { projection: 'meetings' } })).answer.total,
    ).toBe(0);
    expect(
      (await api.call(retryDeadLetters, { token: chief.token, body: { projection: 'summaries' } })).answer,
    ).toMatchObject({ applied: 0, failed: [{ stream: `meeting-${id}`, code: '23514' }] });
    await record.pool.query('alter table summaries.action_marks drop constraint broken');
    expect(
      (await api.call(retryDeadLetters, { token: chief.token, body: { projection: 'summaries' } })).answer,
    ).toMatchObject({ applied: 1, failed: [] });
    expect((await minutes.summary(claire, id, answer.position)).actionItems?.[0]?.status).toBe('completed');
    expect(
      (await api.call(retryDeadLetters, { token: chief.token, body: { projection: 'perdue' } })).body['code'],
    ).toBe('PROJECTION_UNKNOWN');
  });
});

describe('erasing a person', () => {
  it('is of whom an administrator found and confirmed: participants, guests, account', async () => {
    const zoe = await api.person('user', 'zoë-erre');
    const spoken = 'Zoë Erre: Je m’en vais\nClaire: Au revoir';
    const first = await minutes.saved(claire, {
      subject: 'Avec elle',
      participants: [{ name: 'Zoë Erre', email: zoe.email }],
      transcript: spoken,
    });
    const second = await minutes.saved(claire, {
      subject: 'Partagée avec elle',
      participants: [],
      transcript: 'Claire: Seule',
    });
    const { answer: share } = await api.call(shareMeeting, {
      token: claire.token,
      params: { id: second },
      body: { email: zoe.email },
    });
    const found = (
      await api.call(findPerson, { token: chief.token, query: { q: 'ZOE-ERR', minPosition: share.position } })
    ).answer;
    expect(found.accounts).toMatchObject([{ id: zoe.id, email: zoe.email }]);
    expect(
      found.meetings
        .map(({ title, participants, guests }) => [
          title,
          participants.map(({ number }) => number),
          guests.map(({ guest }) => guest),
        ])
        .toSorted(),
    ).toEqual([
      ['Avec elle', [0], []],
      ['Partagée avec elle', [], [0]],
    ]);
    expect(
      (await api.call(findPerson, { token: chief.token, query: { q: 'zoe erre' } })).answer.meetings.map(
        ({ title }) => title,
      ),
    ).toEqual(['Avec elle']);

    const meetings = found.meetings.map(({ meetingId, participants, guests }) => ({
      meetingId,
      participants: participants.map(({ number }) => number),
      guests: guests.map(({ guest }) => guest),
    }));
    const asked = await api.call(erasePerson, { token: chief.token, body: { userId: zoe.id, meetings } });
    expect(asked.status).toBe(202);
    const { erasureId, position } = asked.answer;
    expect(asked.headers.get('location')).toBe(`/api/admin/erasures/${erasureId}`);
    const state = async (minPosition: string) =>
      (await api.call(erasureState, { token: chief.token, params: { id: erasureId }, query: { minPosition } })).answer;
    expect(await state(position)).toMatchObject({ id: erasureId, open: 11, done: false, held: [] });
    const dependencies = api.record.dependencies;
    const never = new AbortController().signal;
    for (const request of await openRequests(api.record.pool, 'forget', { now: new Date(), limit: 10 }))
      await personEraser(dependencies, api.record.vault).act(request, never);
    for (const request of await openRequests(api.record.pool, 'forget-account', { now: new Date(), limit: 10 }))
      await accountEraser(dependencies, api.record.vault, { forget: async () => {} }).act(request, never);
    const { pool, progress } = api.record;
    const google = googleAuthorisations({ ...dependencies, client: null, tokens: api.dependencies.google.tokens });
    for (const request of await openRequests(pool, googleErasure.kind, { now: new Date(), limit: 10 }))
      await accountEnder(googleErasure, google, pool).act(request, never);
    const microsoft = microsoftAuthorisations({ ...dependencies, tokens: api.dependencies.calendars.tokens });
    for (const request of await openRequests(pool, microsoftErasure.kind, { now: new Date(), limit: 10 }))
      await accountEnder(microsoftErasure, microsoft, pool).act(request, never);
    const reading = { pool, progress, head: api.dependencies.headPosition, report: () => {} };
    for (const request of await openRequests(pool, 'forget-account-links', { now: new Date(), limit: 10 }))
      await accountLinksEraser(dependencies, reading).act(request, never);
    for (const request of await openRequests(pool, mailErasure.kind, { now: new Date(), limit: 10 }))
      await mailEraser(dependencies, api.record.vault, reading).act(request, never);
    for (const request of await openRequests(pool, webhookAnswersErasure.kind, { now: new Date(), limit: 10 }))
      await webhookAnswersEraser(dependencies, api.record.vault, reading).act(request, never);
    await api.record.caughtUp();
    expect(await state(position)).toMatchObject({ id: erasureId, open: 0, done: true, held: [] });
    expect(
      (await api.call(meetingTranscript, { token: claire.token, params: { id: first } })).answer.data.lines.map(
        ({ text }) => text,
      ),
    ).toEqual(['Au revoir']);
    expect((await api.call(findPerson, { token: chief.token, query: { q: 'zoe' } })).answer).toMatchObject({
      accounts: [],
      meetings: [],
    });
  });

  it('has somebody say that mentions of other names are one person, before they are handed out or erased', async () => {
    const id = await minutes.saved(claire);
    const shown = await api.call(meetingDetail, { token: claire.token, params: { id } });
    const [one, other] = shown.answer.data.participants;
    const body = { userId: null, meetings: [{ meetingId: id, participants: [one?.number ?? 0, other?.number ?? 1] }] };
    const before = await api.dependencies.headPosition();
    for (const route of [erasePerson, exportPerson]) {
      const refused = await api.call(route, { token: chief.token, body });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'PERSON_NAMES_DIFFER' });
    }
    const withAccount = { userId: chief.id, meetings: [{ meetingId: id, participants: [one?.number ?? 0] }] };
    expect((await api.call(exportPerson, { token: chief.token, body: withAccount })).body).toMatchObject({
      code: 'PERSON_NAMES_DIFFER',
    });
    expect(await api.dependencies.headPosition()).toBe(before);
    const confirmed = { ...body, isOnePerson: true };
    expect((await api.call(exportPerson, { token: chief.token, body: confirmed })).answer.meetings[0]?.names).toEqual([
      one?.name,
      other?.name,
    ]);
    expect((await api.call(erasePerson, { token: chief.token, body: confirmed })).status).toBe(202);
  });

  it('needs somebody, and refuses who is not there', async () => {
    const id = await minutes.saved(claire);
    const ask = (body: object) => api.call(erasePerson, { token: chief.token, body });
    expect((await ask({ userId: null, meetings: [] })).body['code']).toBe('REQUEST_INVALID');
    expect((await ask({ userId: null, meetings: [{ meetingId: id, participants: [77] }] })).body['code']).toBe(
      'PARTICIPANT_NOT_FOUND',
    );
    expect(
      (await ask({ userId: null, meetings: [{ meetingId: id, participants: [], guests: [3] }] })).body['code'],
    ).toBe('GUEST_NOT_FOUND');
    expect((await ask({ userId: randomUUID(), meetings: [] })).body['code']).toBe('USER_NOT_FOUND');
    const before = await api.dependencies.headPosition();
    const last = await ask({
      userId: chief.id,
      meetings: [{ meetingId: id, participants: [0] }],
      isOnePerson: true,
    });
    expect(last.body['code']).toBe('LAST_ADMINISTRATOR');
    expect(await api.dependencies.headPosition()).toBe(before);
  });
});

describe('the audit', () => {
  it('is paged from the newest on, and says who did what, not what was said where a role alone lets them read', async () => {
    const id = await minutes.saved(claire, { subject: 'Sentinelle' });
    await expect
      .poll(
        async () =>
          (await api.call(listAudit, { token: chief.token, query: { stream: `meeting-${id}` } })).answer.entries.length,
        { timeout: 20_000 },
      )
      .toBe(2);
    const { entries } = (await api.call(listAudit, { token: chief.token, query: { stream: `meeting-${id}` } })).answer;
    expect(entries.map(({ type, revision, actor }) => [type, revision, actor])).toEqual([
      ['TranscriptCompleted', 1, `user:${claire.id}`],
      ['MeetingRegistered', 0, `user:${claire.id}`],
    ]);
    expect(entries.map(({ sentence }) => sentence).join(' ')).not.toContain('Sentinelle');
    const seen: number[] = [];
    for (let before: number | null = null, turns = 0; turns < 1_000; turns += 1) {
      const query: Record<string, string> = { limit: '7', ...(before === null ? {} : { before: String(before) }) };
      const { entries: shown, next } = (await api.call(listAudit, { token: chief.token, query })).answer;
      seen.push(...shown.map(({ sequence }) => sequence));
      before = next;
      if (before === null) break;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen.at(-1)).toBe(1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is verified as a job of its own, one at a time, and finds what was changed', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => api.call(verifyAudit, { token: chief.token })));
    expect(begun.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ended = async (id: string) => {
      const state = async () => (await api.call(verificationState, { token: chief.token, params: { id } })).answer;
      await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done');
      return state();
    };
    const first = await ended(begun[0]?.answer.verification.id ?? '');
    expect(first.report?.faults).toEqual([]);
    expect(first.checked).toBe(first.report?.entries);
    await api.record.pool.query(`update audit.entry set hash = '\\x00' where sequence = 2`);
    const second = await ended((await api.call(verifyAudit, { token: chief.token })).answer.verification.id);
    expect(second.id).not.toBe(first.id);
    expect(second.report?.faults.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['changed', 2],
      ['changed', 3],
    ]);
    expect((await api.call(verificationState, { token: chief.token, params: { id: randomUUID() } })).body['code']).toBe(
      'VERIFICATION_NOT_FOUND',
    );
  });

  it('names a verification whose process is gone, and begins another', async () => {
    const id = randomUUID();
    await api.record.pool.query(
      `insert into audit.verification (id, total, seen_at) values ($1, 5, now() - interval '5 minutes')`,
      [id],
    );
    expect((await api.call(verificationState, { token: chief.token, params: { id } })).answer.state).toBe(
      'interrupted',
    );
    expect((await api.call(verifyAudit, { token: chief.token })).answer.verification.id).not.toBe(id);
  });
});

describe('figures about meetings', () => {
  it('count what the person may read, period by period', async () => {
    const owner = await api.person('user');
    await minutes.saved(owner, {
      startTime: '2026-10-01T22:30:00Z',
      endTime: '2026-10-01T23:00:00Z',
      platform: 'teams',
    });
    const open = await minutes.saved(owner, { startTime: '2026-10-05T08:00:00Z', endTime: '2026-10-05T09:00:00Z' });
    const config = {
      visibility: 'public',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: true,
    };
    const { answer } = await api.call(configureMeeting, { token: owner.token, params: { id: open }, body: config });
    const figures = async (by: Person, query: Record<string, string> = {}) =>
      (
        await api.call(meetingsAnalytics, {
          token: by.token,
          query: { from: '2026-10-01', to: '2026-10-06', minPosition: answer.position, ...query },
        })
      ).answer;
    const own = await figures(owner);
    expect(own).toMatchObject({
      period: 'day',
      totals: { meetings: 2, minutes: 90, analysed: 0, actions: 0 },
      byPlatform: { teams: 1, googlemeet: 1, unknown: 0 },
      organisers: [{ organiser: owner.email, meetings: 2 }],
    });
    expect(own.series.map(({ start, meetings }) => [start, meetings])).toEqual([
      ['2026-10-01', 0],
      ['2026-10-02', 1],
      ['2026-10-03', 0],
      ['2026-10-04', 0],
      ['2026-10-05', 1],
      ['2026-10-06', 0],
    ]);
    expect((await figures(owner, { period: 'month' })).series).toMatchObject([
      { start: '2026-10-01', meetings: 2, minutes: 90 },
    ]);
    expect((await figures(await api.person('observer'))).totals.meetings).toBe(1);
    expect((await figures(chief)).totals.meetings).toBe(2);
  });

  it('are about the last thirty days unless said, with what became of the actions', async () => {
    const owner = await api.person('user');
    await minutes.save(owner, { startTime: api.clock.now(), endTime: undefined });
    await api.record.caughtUp();
    const { answer } = await api.call(meetingsAnalytics, { token: owner.token });
    expect([answer.from, answer.to, answer.series.length]).toEqual(['2026-10-22', '2026-11-20', 30]);
    expect(answer.totals.meetings).toBeGreaterThanOrEqual(1);
  });

  it.each([
    { from: '2026-10-02', to: '2026-10-01' },
    { from: '0001-01-01' },
    { from: '2000-01-01', to: '2026-01-01' },
    { to: '9999-12-31' },
  ])('refuse the stretch %j', async (query) => {
    expect(
      (await api.call(meetingsAnalytics, { token: chief.token, query: query as Record<string, string> })).body['code'],
    ).toBe('STRETCH_INVALID');
  });
});
