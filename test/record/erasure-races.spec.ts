import { captionStreams } from '#domain/bot-session/streams.ts';
import { analystReactor } from '#bots/analyst/analyst.ts';
import { handle } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { captionsStream, captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { SaveMeeting } from '#domain/meeting/decide.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { PostgresVault } from '#infra/vault/keys/vault.ts';
import { allProjections } from '#infra/main/projections.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { openErasable, ORGANISER, sentinel, spokenMeeting, type Erasable } from '#test/support/erasable.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { interposed } from '#test/support/interposed-store.ts';
import { fewOf, isLong } from '#test/support/long.ts';
import { registration } from '#test/support/saved.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = () => someRequest(ORGANISER);
const principal = { userId: ORGANISER, isAdmin: false };
const rebuildable = allProjections.filter((one) => one.rebuildable);

/** When the analysis of a meeting that is being deleted comes back, after the transcript was handed over to it. */
const RETURNS = ['at once', 'with the deletion', 'when the keys are gone'] as const;

describe('erasure while others are at work', () => {
  let all: Erasable;
  /** Of the analyses that are held up, by the title of their meeting. */
  const gates = new Map<
    string,
    { readonly begun: PromiseWithResolvers<void>; readonly open: PromiseWithResolvers<void> }
  >();
  beforeAll(async () => {
    all = await openErasable(
      repeatingAnalyst(async (title) => {
        const gate = gates.get(title);
        gate?.begun.resolve();
        await gate?.open.promise;
      }),
    );
  });
  afterAll(() => all.close());

  const deleted = (meetingId: string) =>
    changeMeeting(all.dependencies, { meetingId, command: { type: 'deleteMeeting', principal }, request: request() });
  const erased = (meetingId: string) =>
    all.until('the erasure', async () => (await all.count(meetingId, 'MeetingErased')) === 1);
  const captionOf = (sessionId: string, line: number, text: string, dependencies = all.dependencies) =>
    handle(dependencies, {
      stream: captionStreams.of(sessionId),
      command: {
        type: 'finaliseCaption',
        sessionId,
        line,
        speaker: 'Noé',
        text,
        startedAt: '2026-03-02T08:00:00.000Z',
        at: line * 1000,
      },
      request: request(),
    });
  const savedFrom = async (sessionId: string, title: string) => {
    const meetingId = meetingOfBotSession(sessionId);
    const command: SaveMeeting = {
      ...registration(meetingId, spokenMeeting(title, [])),
      source: 'botSession',
      transcript: { captureId: captureOfBotSession(sessionId), keptIn: 'captions', session: sessionId },
    };
    await changeMeeting(all.dependencies, { meetingId, command, request: request() });
  };

  it.each(fewOf(RETURNS))('an analysis in flight that comes back %s leaves nothing', async (when) => {
    const [title, said] = [sentinel('Vol'), sentinel('Analyse')];
    const gate = { begun: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };
    gates.set(title, gate);
    const { meetingId } = await saveMeeting(
      all.dependencies,
      spokenMeeting(title, [['Noé', `Dit : ${said}.`]]),
      request(),
    );
    await gate.begun.promise;
    if (when === 'at once') gate.open.resolve();
    await deleted(meetingId);
    if (when === 'with the deletion') gate.open.resolve();
    await erased(meetingId);
    gate.open.resolve();
    await all.expectNothingOf(title, said);
    expect(await all.count(meetingId, 'MeetingErased')).toBe(1);
  });

  it('a request for an analysis that comes late calls nobody and writes nothing', async () => {
    const said = sentinel('Oublie');
    const { meetingId } = await saveMeeting(all.dependencies, spokenMeeting('Oubliée', [['Noé', said]]), request());
    await all.analysed(meetingId);
    await deleted(meetingId);
    await erased(meetingId);
    const analyst = repeatingAnalyst();
    const revision = (await all.record.log.load(meetingStream(meetingId))).revision;
    await analystReactor(all.dependencies, analyst).act(
      { kind: 'analyse', subject: meetingId, detail: '', askedBy: randomUUID(), correlationId: 'spec' },
      new AbortController().signal,
    );
    expect(analyst.calls).toEqual([]);
    expect((await all.record.log.load(meetingStream(meetingId))).revision).toBe(revision);
  });

  it('a caption that is appended behind the erasure is opened by nobody, not even by a process that remembers its key', async () => {
    const [said, late] = [sentinel('Avant'), sentinel('Apres')];
    const sessionId = randomUUID();
    const meetingId = meetingOfBotSession(sessionId);
    await captionOf(sessionId, 0, said);
    await savedFrom(sessionId, said);
    await all.caughtUp();
    // Its key was asked for before it was destroyed; its append is written after.
    const gone = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const vault = new PostgresVault(all.record.pool, all.record.masterKey);
    const held = interposed(all.record.store, {
      before: async () => {
        begun.resolve();
        await gone.promise;
      },
    });
    const writing = captionOf(sessionId, 1, late, {
      ...all.dependencies,
      log: new StoredEventLog(held, new EventCodec(eventRegistry, vault)),
    });
    await begun.promise;
    const elsewhere = new StoredEventLog(
      all.record.store,
      new EventCodec(eventRegistry, new PostgresVault(all.record.pool, all.record.masterKey)),
    );
    expect(JSON.stringify((await elsewhere.load(captionsStream(sessionId))).events.map(({ data }) => data))).toContain(
      said,
    );

    await deleted(meetingId);
    await erased(meetingId);
    gone.resolve();
    await writing;
    expect(JSON.stringify(await follow(elsewhere))).not.toContain(late);
    await all.expectNothingOf(said, late);
    if (isLong) await all.expectRebuiltTheSame();
  });

  it.runIf(isLong)(
    'holds against captions, analyses, rebuilds and projectors that lose their locks, all at once',
    async () => {
      const secrets: string[] = [];
      const over = new AbortController();
      const races = Array.from({ length: isLong ? 6 : 2 }, async (_, index) => {
        const [said, imported] = [sentinel('Course'), sentinel('Import')];
        secrets.push(said, imported);
        const sessionId = randomUUID();
        const spoken = (line: number) =>
          captionOf(sessionId, line, `${said} ${line}`).then(
            () => true,
            () => false,
          );
        expect(await spoken(0)).toBe(true);
        await savedFrom(sessionId, said);
        const { meetingId: other } = await saveMeeting(
          all.dependencies,
          spokenMeeting(imported, [
            ['Noé', imported],
            ['Zoé', said],
          ]),
          request(),
        );
        const speaking = (async () => {
          for (let line = 1; line < (isLong ? 40 : 10) && (await spoken(line)); line += 1);
        })();
        if (index % 2 === 0) await all.analysed(other);
        for (const meetingId of [meetingOfBotSession(sessionId), other]) {
          await deleted(meetingId);
          await erased(meetingId);
        }
        await speaking;
        await expect(captionOf(sessionId, 99, said)).rejects.toMatchObject({ code: KEY_DESTROYED.code });
      });
      const rebuilding = (async () => {
        do await rebuildAll(all.rebuilding, rebuildable, { signal: new AbortController().signal });
        while (!over.signal.aborted);
      })();
      const disturbing = (async () => {
        for (let turn = 0; turn < (isLong ? 4 : 2) && !over.signal.aborted; turn += 1) {
          await all.record.pool.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid() and objid = (hashtext('greffier.projection.transcripts')::bigint & 4294967295)::oid`,
          );
          await all.caughtUp();
        }
      })();
      await Promise.all(races).finally(() => over.abort());
      await Promise.all([rebuilding, disturbing]);
      if (isLong) await all.expectNothingOf(...secrets);
      await all.expectRebuiltTheSame();
      await all.expectNothingOf(...secrets);
    },
  );

  async function follow(log: StoredEventLog): Promise<unknown[]> {
    const events: unknown[] = [];
    for await (const batch of log.subscribe(null, new AbortController().signal)) {
      events.push(...batch.events.map(({ data }) => data));
      if (batch.live) break;
    }
    return events;
  }
});
