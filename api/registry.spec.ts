import { auditDetails, auditExport, auditProof, auditSeal } from '#api/contract/registry.ts';
import { listAudit, verificationState, verifyAudit, type AuditEntry } from '#api/contract/audit.ts';
import { listAccess } from '#api/contract/access.ts';
import { exportReceipts } from '#api/contract/receipts.ts';
import { renameMeeting } from '#api/contract/corrections.ts';
import { changeUserRole } from '#api/contract/users.ts';
import { exportOwnData, exportPerson } from '#api/contract/persons.ts';
import { deleteMeeting, meetingDetail, meetingTranscript } from '#api/contract/meetings.ts';
import { askForMail } from '#commands/mail/mail.ts';
import { someRequest } from '#test/support/mailing.ts';
import { createApi } from '#api/server.ts';
import { writtenParts } from '#domain/json-parts.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { captionsStream } from '#domain/bot-session/identity.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { mentionsOf } from '#projections/meetings/persons.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { arrangeBotSession } from '#test/roles/bot-sessions.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personExport } from './registry/person.ts';

let api: TestApi;
let chief: Person;
let claire: Person;
let minutes: ReturnType<typeof minutesOf>;
let meeting: string;
const leave = new AbortController();
let auditing: Promise<void>;

type Query = Readonly<Record<string, string>>;

/** Once everything that was recorded until now is chained, and in the read tables. */
async function register(query: Query = {}) {
  await api.record.caughtUp();
  await expect
    .poll(async () => {
      const { rows } = await api.record.pool.query<{ position: string }>('select position from audit.head');
      return BigInt(rows[0]?.position ?? 0) >= ((await api.record.store.head?.()) ?? 0n);
    })
    .toBe(true);
  return (await api.call(listAudit, { token: chief.token, query })).answer;
}
const entryOf = async (query: Query): Promise<AuditEntry> => {
  const [entry] = (await register(query)).entries;
  if (entry === undefined) throw new Error(`no entry for ${JSON.stringify(query)}`);
  return entry;
};
const details = async ({ sequence }: AuditEntry) =>
  (await api.call(auditDetails, { token: chief.token, params: { sequence: String(sequence) } })).answer;

beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [chief, claire] = await Promise.all([api.person('admin', 'chef'), api.person('user', 'claire')]);
  const { pool, store } = api.record;
  await prepareAudit({ pool, store });
  auditing = runAudit({ pool, store, report: () => {} }, leave.signal);
  meeting = await minutes.saved(claire, { subject: 'Sentinelle' });
  await api.call(renameMeeting, { token: claire.token, params: { id: meeting }, body: { title: 'Comité' } });
});
afterAll(async () => {
  leave.abort();
  await auditing;
  await api.close();
});

describe('the register', () => {
  it('says who did what, and withholds what a meeting says from those who read it by their role alone', async () => {
    const renamed = await entryOf({ meeting, type: 'MeetingRenamed' });
    expect(renamed).toMatchObject({
      sentence: expect.stringMatching(/ a corrigé le titre\.$/u),
      withheld: true,
      meeting: { id: meeting, title: 'Comité' },
      outcome: null,
    });
    const before = await api.call(listAccess, { token: chief.token, query: { kind: 'meeting-read' } });
    const opened = await details(renamed);
    expect(opened.entry.sentence).toMatch(
      / a corrigé le titre\u00A0: «\u00A0Sentinelle\u00A0» → «\u00A0Comité\u00A0»\.$/u,
    );
    expect(opened.data).toContainEqual({ field: 'title', value: 'Comité', erased: false });
    expect(opened.changes).toEqual([{ field: 'title', was: 'Sentinelle', is: 'Comité' }]);
    expect(opened.rows).toContainEqual(expect.objectContaining({ projection: 'meetings', table: 'meetings' }));
    expect(opened.before?.sequence).toBe(renamed.sequence - 1);
    expect(opened.related.map(({ sequence }) => sequence)).toContain(renamed.sequence);
    await api.record.caughtUp();
    const after = await api.call(listAccess, { token: chief.token, query: { kind: 'meeting-read' } });
    expect(after.answer.total).toBe(before.answer.total + 1);
    expect(after.answer.entries[0]).toMatchObject({ meetingId: meeting, userId: chief.id });
  });

  it('notes who is shown what a bot heard, also before that is a meeting', async () => {
    const session = randomUUID();
    const id = randomUUID();
    const heard = { speaker: 0, keyId: `botSession/${session}/speaker/0`, name: 'Zoé' };
    await api.record.log.append(captionsStream(session), 'none', [
      {
        id,
        type: 'CaptionSpeakerSeen',
        data: heard,
        metadata: { actor: 'system:spec', correlationId: id, causationId: id, time: api.clock.now() },
      },
    ]);
    await expect.poll(async () => (await register({ type: 'CaptionSpeakerSeen' })).found).toBe(1);
    const opened = await details(await entryOf({ type: 'CaptionSpeakerSeen' }));
    expect(opened.data).toContainEqual({ field: 'name', value: 'Zoé', erased: false });
    await api.record.caughtUp();
    const noted = await api.call(listAccess, { token: chief.token, query: { kind: 'personal-data-shown' } });
    expect(noted.answer.entries).toMatchObject([{ userId: chief.id, reason: captionsStream(session) }]);
  });

  it('is found by person, kind, type, meeting, outcome, correlation and day', async () => {
    const correlationId = randomUUID();
    await api.call(meetingDetail, {
      token: claire.token,
      params: { id: randomUUID() },
      headers: { 'x-correlation-id': correlationId },
    });
    const refused = await api.call(listAudit, { token: claire.token, headers: { 'x-correlation-id': correlationId } });
    expect(refused.status).toBe(403);
    await expect.poll(async () => (await register({ correlation: correlationId })).found).toBe(1);
    const all = async (query: Query) => (await register({ limit: '200', ...query })).entries;
    expect(await all({ correlation: correlationId })).toMatchObject([{ type: 'AccessRefused', outcome: 'refused' }]);
    expect((await all({ meeting })).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['MeetingRegistered', 'MeetingRenamed', 'CaptureStarted']),
    );
    expect(new Set((await all({ meeting, kind: 'captures' })).map(({ stream }) => stream.split('-')[0]))).toEqual(
      new Set(['capture']),
    );
    expect(
      (await all({ person: claire.id })).every(({ actor, person }) =>
        [actor, `user:${person?.id ?? ''}`].includes(`user:${claire.id}`),
      ),
    ).toBe(true);
    expect((await all({ outcome: 'refused' })).every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(await all({ outcome: 'done', type: 'AccessRefused' })).toEqual([]);
    const today = '2026-11-20';
    const { total } = await register({});
    expect((await register({ from: today, to: today, heard: 'true' })).found).toBe(total);
    expect((await register({ from: '2026-11-22', heard: 'true' })).found).toBe(0);
    expect((await register({ to: '2026-11-19', heard: 'true' })).found).toBe(0);
    // Parts of what was heard are asked for, or named.
    expect((await all({ meeting })).map(({ type }) => type)).not.toContain('CapturePartRecorded');
    expect((await all({ meeting, heard: 'true' })).map(({ type }) => type)).toContain('CapturePartRecorded');
    expect(await all({ meeting, type: 'CapturePartRecorded' })).not.toEqual([]);
  });

  it('has what bots announced and who objected as a kind of its own, and notes who exported what was mailed', async () => {
    await arrangeBotSession(api, claire, 'obj-ecti-ons');
    const { entries } = await register({ kind: 'objections' });
    expect(entries.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/a mis la capture en pause\s: Alice a dit au bot d’arrêter, par écrit/u),
    );
    expect((await api.call(exportReceipts, { token: chief.token })).status).toBe(200);
    const noted = await details(await entryOf({ type: 'RegistryExported' }));
    expect(noted.data).toContainEqual(expect.objectContaining({ field: 'selection', value: 'envois' }));
  });

  it('has a sentence for every entry that it shows', async () => {
    const { entries } = await register({ limit: '200', heard: 'true' });
    expect(entries.filter(({ sentence }) => sentence === null || !/^\S.+\.$/u.test(sentence))).toEqual([]);
  });

  it('names entries that no longer fit the log', async () => {
    const { pool } = api.record;
    const entry = await entryOf({ meeting, type: 'MeetingRegistered' });
    await pool.query('update audit.entry set event_id = $2 where sequence = $1', [entry.sequence, randomUUID()]);
    try {
      expect(await entryOf({ meeting, type: 'MeetingRegistered' })).toMatchObject({
        sentence: null,
        unreadable: 'EVENT_MISSING',
      });
    } finally {
      await pool.query('update audit.entry set event_id = $2 where sequence = $1', [entry.sequence, entry.eventId]);
    }
    const missing = await api.call(auditDetails, { token: chief.token, params: { sequence: '999999' } });
    expect([missing.status, missing.body['code']]).toEqual([404, 'ENTRY_NOT_FOUND']);
  });

  it('describes the entries of a release that described none, once it runs', async () => {
    const { pool, store } = api.record;
    const { total } = await register();
    leave.abort();
    await auditing;
    const before = (await register({ limit: '200', heard: 'true' })).entries;
    await pool.query(
      'update audit.entry set type = null, at = null, actor = null, correlation_id = null, causation_id = null, meeting_id = null, user_id = null, outcome = null where sequence <> 2',
    );
    const again = new AbortController();
    const running = runAudit({ pool, store, report: () => {} }, again.signal);
    await expect.poll(async () => (await pool.query('select from audit.entry where type is null')).rowCount).toBe(0);
    again.abort();
    await running;
    expect((await register({ limit: '200', heard: 'true' })).entries).toEqual(before);
    expect(total).toBeGreaterThan(5);
  });
});

describe('what the register has of a person', () => {
  it('is what they said, have to do and did, and who came in under their account; nothing of others', async () => {
    const own = await minutes.analysed(claire, 'Pour Claire');
    await api.record.caughtUp();
    const { answer: shown } = await api.call(meetingDetail, { token: claire.token, params: { id: own } });
    const spoke = shown.data.participants.find(({ words }) => words > 0);
    const mail = {
      mailId: randomUUID(),
      kind: 'minutes',
      recipient: claire.id,
      meetingId: own,
      subject: null,
    } as const;
    await askForMail(api.dependencies, mail, someRequest());
    await api.record.caughtUp();
    const { answer } = await api.call(exportPerson, {
      token: chief.token,
      body: { userId: claire.id, meetings: [{ meetingId: own, participants: [spoke?.number ?? 0] }] },
    });
    expect(answer.mails).toMatchObject([{ kind: 'minutes', meeting: shown.data.title, status: 'waiting' }]);
    expect(answer.account).toMatchObject({ email: claire.email, role: 'user' });
    expect(answer).toMatchObject({ choices: { notices: [], joining: 'none' }, objections: [] });
    expect(answer.accesses).toContainEqual(expect.objectContaining({ kind: 'signed-in', address: '127.0.0.1' }));
    expect(answer.done.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('a corrigé le titre'));
    const [meetingOfHers] = answer.meetings;
    expect(meetingOfHers).toMatchObject({ id: own, names: [spoke?.name] });
    const transcript = await api.call(meetingTranscript, { token: claire.token, params: { id: own } });
    const lines = transcript.answer.data.lines;
    expect(meetingOfHers?.lines.map(({ text }) => text)).toEqual(
      lines.filter(({ speaker }) => speaker === spoke?.name).map(({ text }) => text),
    );
    expect(lines.some(({ speaker }) => speaker !== spoke?.name)).toBe(true);
    await api.record.caughtUp();
    const noted = await api.call(listAccess, { token: chief.token, query: { kind: 'person-exported' } });
    expect(noted.answer.entries[0]).toMatchObject({ userId: chief.id, reason: claire.id, count: 1 });
  });
});

it('has the same for the person themselves, of meetings where an address says that it is them', async () => {
  const zoe = await api.person('user', 'Zoé Neuve');
  const shared = { participants: [{ name: 'Zoé Neuve', email: zoe.email }, { name: 'Noor' }] };
  const transcript = '[00:00:00] Zoé Neuve: Bonjour à tous\n[00:00:05] Noor: Un secret';
  const hers = await minutes.saved(claire, { meetingId: randomUUID(), ...shared, transcript });
  // Of a name alone nobody knows whose it is.
  await minutes.saved(claire, { meetingId: randomUUID(), participants: [], transcript });
  await api.record.caughtUp();
  const { answer, text } = await api.call(exportOwnData, { token: zoe.token, body: {} });
  expect(answer.account).toMatchObject({ email: zoe.email });
  expect(answer.meetings).toMatchObject([{ id: hers, names: ['Zoé Neuve'], emails: [zoe.email] }]);
  expect(answer.meetings[0]?.lines.map((line) => line.text)).toEqual(['Bonjour à tous']);
  for (const others of ['Un secret', 'Noor', claire.email]) expect(text).not.toContain(others);
  await api.record.caughtUp();
  const noted = await api.call(listAccess, { token: chief.token, query: { kind: 'person-exported' } });
  expect(noted.answer.entries).toContainEqual(expect.objectContaining({ userId: zoe.id, reason: zoe.id, count: 1 }));
});

describe('what leaves of a person', () => {
  const LINES = 3;
  let zoe: Person;
  let meetings: { meetingId: string; participants: number[]; guests: number[] }[];
  beforeAll(async () => {
    zoe = await api.person('observer', 'Zoé Longue');
    const participants = [{ name: 'Zoé Longue', email: zoe.email }, { name: 'Noor' }];
    const transcript = Array.from(
      { length: LINES },
      (_, at) => `[00:00:0${at}] Zoé Longue: Phrase ${at} ${'du budget '.repeat(700)}`,
    ).join('\n');
    for (const subject of ['Une', 'Deux', 'Trois', 'Quatre'])
      await minutes.saved(claire, { meetingId: randomUUID(), subject, participants, transcript });
    await api.record.caughtUp();
    meetings = (await mentionsOf(api.record.pool, zoe.id)).map(({ meetingId }) => ({
      meetingId,
      participants: [0],
      guests: [],
    }));
  });

  /** The pool, which tells of each query of which meetings it is about. */
  const watched = (told: (meetingIds: string[]) => void): Pool =>
    new Proxy(api.record.pool, {
      get: (pool, name: keyof Pool) => {
        const value: unknown = Reflect.get(pool, name);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(pool) as unknown;
        return async (...asked: unknown[]) => {
          const text = JSON.stringify(asked);
          told(meetings.flatMap(({ meetingId }) => (text.includes(meetingId) ? [meetingId] : [])));
          return Reflect.apply(value, pool, asked) as unknown;
        };
      },
    });

  it('is read no sooner than it is taken: nothing of a meeting before the one before it has left', async () => {
    expect(meetings).toHaveLength(4);
    const read = new Set<string>();
    const pool = watched((ids) => ids.forEach((id) => read.add(id)));
    const body = { userId: null, meetings, conversations: [] };
    const viewer = { userId: chief.id, email: chief.email, role: 'admin' } as const;
    let text = '';
    for await (const piece of writtenParts(await personExport({ ...api.dependencies, pool }, body, viewer))) {
      text += piece;
      const whole = text.split('"actions":').length - 1;
      expect(read.size).toBeLessThanOrEqual(whole + 1);
    }
    expect(read.size).toBe(4);
    const file = exportPerson.answer.parse(JSON.parse(text));
    expect(file.meetings.map(({ lines }) => lines.length)).toEqual(meetings.map(() => LINES));
    expect(file.objections).toEqual([]);
  });

  it('has of the person themselves what their role reads: an observer takes nothing of meetings that are not public', async () => {
    const { answer, text } = await api.call(exportOwnData, { token: zoe.token, body: {} });
    expect(answer.meetings).toEqual([]);
    for (const others of ['Noor', claire.email]) expect(text).not.toContain(others);
  });

  /** What a server with this pool answers an administrator, as far as it came. */
  const partly = async (pool: Pool): Promise<{ status: number; text: string; broke: boolean }> => {
    const server = createServer(createApi({ ...api.dependencies, pool, metrics: new Registry() })).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}${exportPerson.path}`, {
        method: 'POST',
        // What is compressed is written later.
        headers: {
          authorization: `Bearer ${chief.token}`,
          'content-type': 'application/json',
          'accept-encoding': 'identity',
        },
        body: JSON.stringify({ userId: null, meetings }),
      });
      let text = '';
      try {
        for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
        return { status: response.status, text, broke: false };
      } catch {
        return { status: response.status, text, broke: true };
      }
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it('breaks the connection where it fails in the middle, and is refused where it fails before anything left', async () => {
    /** Some queries about the meeting are made for all of them, before anything is read. */
    const failingAt = (index: number): Pool =>
      watched((ids) => {
        if (ids.length === 1 && ids[0] === meetings[index]?.meetingId) throw new Error('gone');
      });
    const { status, broke, text } = await partly(failingAt(3));
    expect([status, broke]).toEqual([200, true]);
    expect(text).toContain('Phrase 0');
    expect(() => JSON.parse(text) as unknown).toThrow('JSON');
    expect(api.logged()).toContain('"route":"POST /api/admin/persons/export"');
    const refused = await partly(failingAt(0));
    expect(refused).toMatchObject({ status: 500, broke: false });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'UNEXPECTED' });
    const whole = await partly(watched(() => {}));
    expect(whole).toMatchObject({ status: 200, broke: false });
    expect(exportPerson.answer.parse(JSON.parse(whole.text)).meetings).toHaveLength(4);
  });

  it('ends where who asked for it may ask no more', async () => {
    const deputy = await api.person('admin', 'Adjointe Chef');
    const viewer = { userId: deputy.id, email: deputy.email, role: 'admin' } as const;
    const body = { userId: null, meetings, conversations: [] };
    const pieces = writtenParts(await personExport(api.dependencies, body, viewer));
    let [text, isDeputy] = ['', true];
    const reading = async () => {
      for await (const piece of pieces) {
        text += piece;
        if (isDeputy && text.includes('"actions":')) isDeputy = false;
        else continue;
        await api.call(changeUserRole, { token: chief.token, params: { id: deputy.id }, body: { role: 'user' } });
      }
    };
    await expect(reading()).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
  });
});

describe('what the register proves', () => {
  it('is the end of the chain, and the latest verification', async () => {
    const { answer: begun } = await api.call(verifyAudit, { token: chief.token });
    const { id } = begun.verification;
    await expect
      .poll(async () => (await api.call(verificationState, { token: chief.token, params: { id } })).answer.state)
      .toBe('done');
    const { answer: seal } = await api.call(auditSeal, { token: chief.token });
    expect(seal).toMatchObject({ verified: { id, report: { faults: [], head: seal.head } }, running: null });
  });

  it('is a file for a period: no gaps, and what was taken away by right', async () => {
    const id = await minutes.saved(claire, { subject: 'À supprimer' });
    await api.call(deleteMeeting, { token: claire.token, params: { id } });
    const { pool, store, vault } = api.record;
    await api.record.caughtUp();
    for (const request of await openRequests(pool, 'erase', { now: api.clock.date(), limit: 10 }))
      await eraser(api.dependencies, vault).act(request, leave.signal);
    const again = new AbortController();
    const running = runAudit({ pool, store, report: () => {} }, again.signal);
    const deleted = async () => (await register({ meeting: id, type: 'MeetingDeleted' })).found;
    await expect.poll(deleted).toBe(1);
    again.abort();
    await running;
    const backwards = { from: '2026-11-29', to: '2026-11-20' };
    for (const route of [auditProof, auditExport]) {
      const impossible = await api.call(route, { token: chief.token, query: backwards });
      expect(impossible.status).toBe(400);
      expect(impossible.body).toMatchObject({ code: 'PERIOD_BACKWARDS' });
    }
    const proofOf = async (query: Query) => (await api.call(auditProof, { token: chief.token, query })).answer;
    const proof = await proofOf({ from: '2026-11-20', to: '2026-11-20' });
    expect(proof.period).toMatchObject({ entries: proof.chain.entries, gaps: 0, lost: 0, first: { sequence: 1 } });
    expect(proof.period.deletions).toContainEqual(
      expect.objectContaining({ type: 'MeetingDeleted', actor: `user:${claire.id}` }),
    );
    expect((await proofOf({ from: '2026-10-01', to: '2026-10-31' })).period).toMatchObject({ entries: 0, first: null });
    const removals = async (query: Query) => (await register({ kind: 'removals', ...query })).entries;
    expect((await removals({ from: '2026-11-20', to: '2026-11-20' })).map(({ sequence }) => sequence)).toEqual(
      proof.period.deletions.map(({ sequence }) => sequence),
    );
    expect(await removals({ from: '2026-10-01', to: '2026-10-31' })).toEqual([]);
    // What Greffier does about it names who asked for it.
    expect((await removals({})).map(({ sentence }) => sentence?.split('\u00A0')[0]).slice(0, 4)).toEqual([
      'Greffier, à la demande de claire, a effacé la réunion',
      'Greffier, à la demande de claire, a effacé une captation',
      'Greffier, à la demande de claire, a supprimé une captation.',
      'claire a supprimé la réunion.',
    ]);
    expect(proof.chain.begins).toBe(proof.period.first?.at);
    expect([proof.period.beforeChain, (await proofOf({ from: '2026-11-19' })).period.beforeChain]).toEqual([
      false,
      true,
    ]);
    const taken = await pool.query('delete from audit.entry where sequence = 3 returning *');
    expect((await proofOf({})).period.gaps).toBe(1);
    const [row] = taken.rows as Record<string, unknown>[];
    const columns = Object.keys(row ?? {});
    await pool.query(
      `insert into audit.entry (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row ?? {}),
    );
  });

  it('leaves as the file that equals the query, and that is noted', async () => {
    const query = { kind: 'meetings', person: claire.id };
    const { entries } = await register({ ...query, limit: '200' });
    const { text, headers } = await api.call(auditExport, { token: chief.token, query });
    expect(headers.get('content-disposition')).toContain('registre-2026-11-20.csv');
    const rows = text.split('\r\n').slice(1, -1);
    expect(rows.map((row) => Number(/^"(\d+)"/u.exec(row)?.[1]))).toEqual(entries.map(({ sequence }) => sequence));
    for (const [at, { sentence }] of entries.entries()) expect(rows[at]).toContain(sentence ?? '');
    await api.record.caughtUp();
    const noted = await api.call(listAccess, { token: chief.token, query: { kind: 'registry-exported' } });
    // Beside what was exported at the same moment.
    expect(noted.answer.entries).toContainEqual(
      expect.objectContaining({
        userId: chief.id,
        count: entries.length,
        reason: `kind=meetings&person=${claire.id}`,
      }),
    );
  });

  it('is for administrators only', async () => {
    for (const route of [auditDetails, auditSeal, auditProof, auditExport])
      expect((await api.call(route, { token: claire.token, params: { sequence: '1' } })).status).toBe(403);
  });
});
