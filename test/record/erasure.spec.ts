import { analystReactor } from '#bots/analyst/analyst.ts';
import { cleaner } from '#bots/cleaner/cleaner.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { runPublisher } from '#bots/publisher/publisher.ts';
import { runReactor, type Reactor } from '#bots/reactor.ts';
import { handle } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, saveMeeting } from '#commands/meeting/meeting.ts';
import { erasePerson } from '#commands/person/erase.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { captionsDecider } from '#domain/bot-session/captions.ts';
import { captionsStream, meetingOfSession } from '#domain/bot-session/identity.ts';
import type { SaveMeeting } from '#domain/meeting/decide.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { userDecider } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import { NatsFeed } from '#infra/feed/nats.ts';
import { credentialErasure } from '#infra/vault/credential-erasure.ts';
import { openCredentials } from '#infra/vault/credentials.ts';
import { allProjections } from '#projections/all.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const userId = randomUUID();
const sentinel = (what: string) => `Sentinelle${what}${randomUUID().replaceAll('-', '')}`;
const request = () => ({ commandId: randomUUID(), actor: `user:${userId}` as const, correlationId: randomUUID() });

/** Quotes everything that was said, so that every analysis would give it away. */
const quotingAnalyst: Analyst = {
  name: 'citation',
  model: 'citation',
  promptVersion: '1',
  analyse: async ({ lines }) => ({
    tokens: null,
    analysis: {
      language: 'fr',
      summary: lines.map(({ text }) => text).join(' '),
      summaryCitations: lines.map(({ line, text }) => ({ line, quote: text })),
      keyPoints: lines.map(({ line, text }) => ({ id: `k${line}`, text, citations: [{ line, quote: text }] })),
      decisions: [],
      questions: [],
      actionItems: lines.map(({ line, text }) => ({ id: `a${line}`, task: text, assignee: null, deadline: null, deadlineText: null, priority: 'medium' as const, citations: [{ line, quote: text }] })),
      timeline: [],
      topics: [],
      meetingType: 'other',
      sentiment: 'neutral',
      urgencyLevel: 'low',
    },
  }),
};

const meeting = (title: string, spoken: readonly (readonly [string, string])[]): Omit<SaveMeeting, 'type' | 'meetingId'> => ({
  platform: 'teams',
  source: 'import',
  providerMeetingId: randomUUID(),
  title,
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: '2026-03-02T09:00:00.000Z',
  durationMs: null,
  organiser: { userId, keyId: `user/${userId}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [],
  lines: numberLines(spoken.map(([speaker, text], index) => ({ speaker, text, at: index * 1000 }))),
  capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
});

describe('erasure', () => {
  let record: TestRecord;
  let nats: TestNats;
  let feed: NatsFeed;
  const leave = new AbortController();
  const work: Promise<void>[] = [];
  beforeAll(async () => {
    [record, nats] = await Promise.all([openTestRecord(), startTestNats()]);
    feed = await NatsFeed.open(nats.url);
    await openCredentials(record.pool, randomBytes(32));
    record.project();
    const { pool, log, progress, means, vault } = record;
    const head = async () => {
      const position = await record.store.head();
      return position === null ? null : `${record.store.id}:${position}`;
    };
    const reactorMeans = { pool, progress, head, report: () => {} };
    const reactors: Reactor[] = [analystReactor(means, quotingAnalyst), eraser(means, vault), personEraser(means, vault), accountEraser(means, vault, credentialErasure(pool)), cleaner(reactorMeans, allProjections)];
    work.push(...reactors.map((one) => runReactor(reactorMeans, one, leave.signal)), runPublisher({ pool, log, store: record.store.id, feed, report: () => {} }, leave.signal));
  });
  afterAll(async () => {
    leave.abort();
    await Promise.all(work);
    await feed.close();
    await nats.stop();
    await record.close();
  });

  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (let look = 0; look < 600; look += 1) {
      if (await isSo()) return;
      await wait(50);
    }
    throw new Error(`never happened: ${what}`);
  };
  const happened = (stream: string, type: string) => async () => (await record.log.load(stream)).events.some((event) => event.type === type);
  const noRequests = async () => {
    await record.caughtUp();
    return (await record.pool.query('select from requests')).rowCount === 0;
  };

  /** Every text, document and byte column of every table, and the planner's statistics. */
  async function placesWith(text: string): Promise<string[]> {
    const places: string[] = [];
    const { rows } = await record.pool.query<{ schema: string; table: string }>(
      `select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    for (const { schema, table } of rows) {
      const { rows: found } = await record.pool.query<{ count: number }>(
        `select count(*)::int as count from "${schema}"."${table}" t where position(lower($1) in lower(to_jsonb(t)::text)) > 0 or position(encode(convert_to($1, 'UTF8'), 'hex') in to_jsonb(t)::text) > 0`,
        [text],
      );
      if (found[0]?.count) places.push(`${schema}.${table}`);
    }
    const { rows: statistics } = await record.pool.query<{ tablename: string }>(`select tablename from pg_stats s where position(lower($1) in lower(s::text)) > 0`, [text]);
    places.push(...statistics.map(({ tablename }) => `pg_stats of ${tablename}`));
    for (const file of await readdir(nats.folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile() && (await readFile(join(file.parentPath, file.name))).includes(text)) places.push(`NATS ${file.name}`);
    }
    return places;
  }

  it('leaves nothing of a deleted meeting anywhere, and a rebuild gives the same tables', async () => {
    const [title, said, name] = [sentinel('Titre'), sentinel('Parole'), sentinel('Nom')];
    await saveMeeting(record.means, meeting('Reste', [['Noé', 'Ce qui reste.']]), request());
    const { meetingId } = await saveMeeting(record.means, meeting(title, [[name, `J’ai dit ${said} hier.`], ['Noé', 'Entendu.']]), request());
    await until('the analysis', happened(meetingStream(meetingId), 'MeetingAnalysed'));
    await record.caughtUp();
    await until('the feed', async () => (await placesWith(said)).some((place) => place.startsWith('NATS')));
    await record.pool.query('analyze');
    expect(await placesWith(said)).toContain('transcripts.transcripts');
    expect((await placesWith(title)).length).toBeGreaterThan(0);

    await changeMeeting(record.means, meetingId, { type: 'deleteMeeting', asker: { userId, isAdmin: false } }, request());
    await until('the erasure', happened(meetingStream(meetingId), 'MeetingErased'));
    await until('open requests to be served', noRequests);
    await until('the feed to be clean', async () => !(await placesWith(said)).some((place) => place.startsWith('NATS')));
    for (const secret of [title, said, name]) expect(await placesWith(secret)).toEqual([]);
    const hashes = async () => Promise.all(allProjections.filter((one) => one.rebuildable).map((one) => hashTables(record.pool, one, one.name)));
    const before = await hashes();
    const means = { pool: record.pool, log: record.log, store: record.store.id, projections: allProjections, report: () => {}, head: () => record.store.head() };
    for (const one of allProjections) if (one.rebuildable) await rebuild(means, one, { verify: true }, leave.signal);
    expect(await hashes()).toEqual(before);
    for (const secret of [title, said, name]) expect(await placesWith(secret)).toEqual([]);
  });

  it('holds against an analysis, a rebuild and late captions that race with it', async () => {
    const secrets: string[] = [];
    const races = Array.from({ length: 6 }, async () => {
      const said = sentinel('Course');
      secrets.push(said);
      const sessionId = randomUUID();
      const caption = (line: number) =>
        handle(record.means, captionsDecider, captionsStream(sessionId), { type: 'finaliseCaption', sessionId, line, speaker: 'Noé', text: `${said} ${line}`, startedAt: '2026-03-02T08:00:00.000Z', at: line * 1000 }, request()).then(
          () => true,
          () => false,
        );
      expect(await caption(0)).toBe(true);
      const meetingId = meetingOfSession(sessionId);
      const stream = meetingStream(meetingId);
      const saved = { ...meeting(said, []), type: 'saveMeeting' as const, meetingId, source: 'botSession' as const, adoptedSession: sessionId };
      const { meetingDecider } = await import('#domain/meeting/decide.ts');
      await handle(record.means, meetingDecider, stream, saved, request());
      const captions = (async () => {
        for (let line = 1; line < 40 && (await caption(line)); line += 1);
      })();
      await changeMeeting(record.means, meetingId, { type: 'deleteMeeting', asker: { userId, isAdmin: false } }, request());
      await captions;
      await until('the erasure', happened(stream, 'MeetingErased'));
      expect(await caption(99)).toBe(false);
    });
    const means = { pool: record.pool, log: record.log, store: record.store.id, projections: allProjections, report: () => {}, head: () => record.store.head() };
    const rebuilding = (async () => {
      for (const one of allProjections) if (one.rebuildable) await rebuild(means, one, {}, leave.signal);
    })();
    await Promise.all([...races, rebuilding]);
    await until('open requests to be served', noRequests);
    await until('the feed to be clean', async () => (await Promise.all(secrets.map(placesWith))).flat().every((place) => !place.startsWith('NATS')));
    for (const secret of secrets) expect(await placesWith(secret)).toEqual([]);
  });

  it('takes a person’s name, address and lines, and every analysis that may quote them, and leaves the others’', async () => {
    const [name, said, kept] = [sentinel('Personne'), sentinel('Propos'), sentinel('Autre')];
    const personId = randomUUID();
    await handle(record.means, userDecider, userStream(personId), { type: 'createUser', userId: personId, displayName: name, email: `${name}@exemple.fr`, role: 'user', department: null, jobTitle: null }, request());
    const organised = { ...meeting('Avec', [[name, `Je propose ${said}.`], ['Noé', `Et moi ${kept}.`]]), organiser: { userId: personId, keyId: `user/${personId}/identity`, name, email: `${name.toLowerCase()}@exemple.fr` } };
    const { meetingId } = await saveMeeting(record.means, organised, request());
    await until('the analysis', happened(meetingStream(meetingId), 'MeetingAnalysed'));
    await record.caughtUp();
    expect((await placesWith(said)).length).toBeGreaterThan(0);

    await erasePerson({ ...record.means, administrators: async () => [], sessions: { rightsChanged: async () => {}, endAll: async () => 0 } }, { userId: personId, meetings: [{ meetingId, participants: [0] }] }, request());
    await until('the erasure', happened(meetingStream(meetingId), 'PersonErased'));
    await until('the account', happened(userStream(personId), 'UserErased'));
    await until('a new analysis', async () => (await record.log.load(meetingStream(meetingId))).events.filter((event) => event.type === 'MeetingAnalysed').length === 2);
    await until('open requests to be served', noRequests);
    await until('the feed to be clean', async () => !(await placesWith(said)).some((place) => place.startsWith('NATS')));
    for (const secret of [name, said]) expect(await placesWith(secret)).toEqual([]);
    expect(await placesWith(kept)).toEqual(expect.arrayContaining(['transcripts.transcripts', 'summaries.meeting_summaries']));
    const means = { pool: record.pool, log: record.log, store: record.store.id, projections: allProjections, report: () => {}, head: () => record.store.head() };
    for (const one of allProjections) if (one.rebuildable) expect(await rebuild(means, one, { verify: true }, leave.signal)).toMatchObject({ same: true });
  });

  /** Everything that the whole log says when it is read with the keys that there are. */
  async function readable(): Promise<string> {
    const all: unknown[] = [];
    for await (const batch of record.log.subscribe(null, new AbortController().signal)) {
      all.push(...batch.events.map(({ data }) => data));
      if (batch.live) break;
    }
    return JSON.stringify(all);
  }

  const asker = { userId, isAdmin: false };
  const actionsOf = async (meetingId: string) => (await record.pool.query<{ action_id: string; task: string }>('select action_id, task from action_items where meeting_id = $1 order by ordinal, action_id', [meetingId])).rows;
  const rebuiltTheSame = async () => {
    const means = { pool: record.pool, log: record.log, store: record.store.id, projections: allProjections, report: () => {}, head: () => record.store.head() };
    for (const one of allProjections) if (one.rebuildable) expect(await rebuild(means, one, { verify: true }, leave.signal)).toMatchObject({ same: true });
  };

  it('takes what people corrected, and those whom they shared it with, along with the meeting', async () => {
    const secrets = ['Corrige', 'Tache', 'Renomme', 'Ajoute', 'Invite'].map(sentinel);
    const [corrected = '', task = '', renamed = '', added = '', guest = ''] = secrets;
    const { meetingId } = await saveMeeting(record.means, meeting('Corrections', [['Noé', 'Un mot pour un autre.'], ['Zoé', 'Bien.']]), request());
    await until('the analysis', happened(meetingStream(meetingId), 'MeetingAnalysed'));
    await record.caughtUp();
    const [item] = await actionsOf(meetingId);
    await correctTranscript(record.means, meetingId, { type: 'correctLine', line: 0, text: corrected, speaker: added, asker }, request());
    await correctTranscript(record.means, meetingId, { type: 'renameSpeaker', speaker: 1, name: renamed, asker }, request());
    await changeMeeting(record.means, meetingId, { type: 'correctAction', meetingId, actionId: item?.action_id ?? '', changes: { task }, asker }, request());
    await changeMeeting(record.means, meetingId, { type: 'shareMeeting', meetingId, email: `${guest.toLowerCase()}@exemple.fr`, asker }, request());
    await record.caughtUp();
    await until('the feed', async () => (await placesWith(corrected)).some((place) => place.startsWith('NATS')));
    expect(await placesWith(corrected)).toContain('transcripts.transcripts');
    expect(await placesWith(guest)).toContain('meetings.meeting_guests');
    for (const name of [renamed, added]) expect(await placesWith(name)).toContain('meetings.participants');
    expect(await placesWith(task)).toContain('summaries.action_items');
    await rebuiltTheSame();

    await changeMeeting(record.means, meetingId, { type: 'deleteMeeting', asker }, request());
    await until('the erasure', happened(meetingStream(meetingId), 'MeetingErased'));
    await until('open requests to be served', noRequests);
    await until('the feed to be clean', async () => (await Promise.all(secrets.map(placesWith))).flat().every((place) => !place.startsWith('NATS')));
    for (const secret of secrets) expect(await placesWith(secret)).toEqual([]);
    await rebuiltTheSame();
    for (const secret of secrets) expect(await placesWith(secret)).toEqual([]);
    const log = await readable();
    for (const secret of secrets) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('takes a person’s lines also where a source took them for somebody else’s, and leaves that one’s', async () => {
    const [said, corrected, guest, kept, keptCorrection, named] = ['Dit', 'Corrige', 'Invite', 'Garde', 'GardeAussi', 'Nomme'].map(sentinel);
    const spoken = [['Noé', `Moi, ${said}.`], ['Noé', `Et ${kept}.`], ['Noé', 'Oui.'], ['Zoé', 'Non.']] as const;
    const { meetingId } = await saveMeeting(record.means, meeting('Confusion', spoken), request());
    await until('the analysis', happened(meetingStream(meetingId), 'MeetingAnalysed'));
    await correctTranscript(record.means, meetingId, { type: 'correctLine', line: 0, text: `Moi, ${said} et ${corrected}.`, speaker: 'Zoé', asker }, request());
    await correctTranscript(record.means, meetingId, { type: 'correctLine', line: 2, text: `Oui, ${keptCorrection}.`, asker }, request());
    await correctTranscript(record.means, meetingId, { type: 'renameSpeaker', speaker: 0, name: named ?? '', asker }, request());
    await changeMeeting(record.means, meetingId, { type: 'shareMeeting', meetingId, email: `${guest?.toLowerCase()}@exemple.fr`, asker }, request());
    await record.caughtUp();
    await until('the feed', async () => (await placesWith(said ?? '')).some((place) => place.startsWith('NATS')));

    await erasePerson({ ...record.means, administrators: async () => [], sessions: { rightsChanged: async () => {}, endAll: async () => 0 } }, { userId: null, meetings: [{ meetingId, participants: [1], guests: [0] }] }, request());
    await until('the erasure', happened(meetingStream(meetingId), 'PersonErased'));
    await until('a new analysis', async () => (await record.log.load(meetingStream(meetingId))).events.filter((event) => event.type === 'MeetingAnalysed').length === 2);
    await until('open requests to be served', noRequests);
    const gone = [said, corrected, guest];
    await until('the feed to be clean', async () => (await Promise.all(gone.map((secret) => placesWith(secret ?? '')))).flat().every((place) => !place.startsWith('NATS')));
    for (const secret of gone) expect(await placesWith(secret ?? '')).toEqual([]);
    const log = await readable();
    for (const secret of gone) expect(log.toLowerCase()).not.toContain(secret?.toLowerCase());
    for (const secret of [kept, keptCorrection, named]) expect(log).toContain(secret);
    for (const secret of [kept, keptCorrection]) expect(await placesWith(secret ?? '')).toEqual(expect.arrayContaining(['transcripts.transcripts', 'summaries.meeting_summaries']));
    const { rows } = await record.pool.query('select line, speaker_number, coalesce(correction, text) as words from transcripts where meeting_id = $1 order by line', [meetingId]);
    expect(rows).toEqual([{ line: 1, speaker_number: 0, words: `Et ${kept}.` }, { line: 2, speaker_number: 0, words: `Oui, ${keptCorrection}.` }]);
    await rebuiltTheSame();
    expect((await record.pool.query('select name, words from participants where meeting_id = $1', [meetingId])).rows).toEqual([{ name: named, words: 4 }]);
    const again = await correctTranscript(record.means, meetingId, { type: 'correctLine', line: 1, text: 'Encore corrigé.', asker }, request());
    expect(again.revision).not.toBe('none');
  });
});
