import { eraser } from '#bots/eraser/eraser.ts';
import { linkEraser } from '#bots/eraser/link-eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { handle, toRecord, type Request } from '#commands/handle.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { appendTo, loadEvents } from '#commands/stream.ts';
import type { RecordCaption } from '#domain/bot-session/captions.ts';
import { captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import { GreffierError } from '#domain/errors.ts';
import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import type { DecidedStream } from '#domain/events/stream.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { allProjections } from '#infra/main/projections.ts';
import { applyBatch } from '#projections/engine/apply.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { hashTables } from '#projections/engine/hash.ts';
import type { Projection } from '#projections/engine/projection.ts';
import {
  isOfTranscript,
  meetingCommands,
  ORGANISER,
  someMeeting,
  type AnyMeetingCommand,
} from '#test/support/meetings.ts';
import { recording, registration, savedBefore } from '#test/support/saved.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });

/** What is done to one of a few meetings, and whether the tables have seen everything before it is done. */
interface Step {
  readonly meeting: number;
  readonly command: AnyMeetingCommand;
  readonly seen: boolean;
  readonly caption: Pick<RecordCaption, 'type' | 'line' | 'speaker' | 'text'> | null;
}

/** Replaced by a meeting's own id when a step is taken. */
const ANY = randomUUID();
const people = ['Claire', 'Noé', 'Zoé'].map((name) => ({ name, email: null }));
const meeting = someMeeting({ participants: people }, 5);
const save = registration(ANY, meeting);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    meeting: fc.constantFrom(0, 1, 2, 3, 3),
    command: meetingCommands(ANY, [save]),
    seen: fc.boolean(),
    caption: fc.option(
      fc.record({
        type: fc.constantFrom('finaliseCaption' as const, 'reviseCaption' as const),
        line: fc.nat({ max: 4 }),
        speaker: fc.constantFrom('Claire', 'Noé'),
        text: fc.constantFrom('Oui.', 'Peut-être bien.'),
      }),
      { nil: null },
    ),
  }),
  { minLength: 20, maxLength: 40 },
);

describe('read tables', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
  });
  afterAll(() => record.close());

  const refusable = async (asking: Promise<unknown>) => {
    try {
      await asking;
    } catch (error) {
      if (!(error instanceof GreffierError)) throw error;
    }
  };

  /** Destroys what is to be destroyed, as the reactors would. */
  async function erase(meetingId: string): Promise<void> {
    const load = () => loadMeeting(record.log, meetingId);
    const asked = () => ({ subject: meetingId, askedBy: randomUUID(), correlationId: 'spec' });
    const never = new AbortController().signal;
    for (const [erasureId, state] of (await load()).erasures)
      if (state === 'requested')
        await personEraser(record.dependencies, record.vault).act(
          { ...asked(), kind: 'forget', detail: erasureId },
          never,
        );
    for (const erasureId of (await load()).links.erasures.keys())
      await linkEraser(record.dependencies, record.vault).act(
        { ...asked(), kind: 'forget-link', detail: erasureId },
        never,
      );
    if ((await load()).phase === 'deleted')
      await eraser(record.dependencies, record.vault).act({ ...asked(), kind: 'erase', detail: '' }, never);
  }

  const asking = <State, Command, Event extends DomainEvent>(
    stream: DecidedStream<State, Command, Event>,
    command: Command,
  ): Promise<void> => refusable(handle(record.dependencies, { stream, command, request: request() }));

  /** As a release wrote it that had no captures: the lines are in the meeting's own stream. */
  async function saveAsBefore(meetingId: string): Promise<void> {
    const stream = meetingStreams.of(meetingId);
    const { revision } = await loadEvents(record.log, stream);
    if (revision === 'none')
      await appendTo(record.log, stream, {
        revision,
        events: toRecord(savedBefore(meetingId, meeting), request(), save.startedAt),
      });
  }

  async function saveOf(kind: 'capture' | 'meeting' | { readonly session: string }, meetingId: string): Promise<void> {
    if (kind === 'meeting') return saveAsBefore(meetingId);
    const registering = { ...registration(meetingId, meeting), providerMeetingId: meetingId };
    if (kind === 'capture') {
      const recorded = recording(meetingId, meeting);
      await asking(captureStreams.of(recorded.captureId), recorded);
      return asking(meetingStreams.of(meetingId), registering);
    }
    const transcript = {
      captureId: captureOfBotSession(kind.session),
      keptIn: 'captions',
      session: kind.session,
    } as const;
    return asking(meetingStreams.of(meetingId), { ...registering, source: 'botSession', transcript, participants: [] });
  }

  /**
   * The first two meetings have captures, the third was written before there were any, and the last is made by a bot
   * session, whose captions are its lines.
   */
  async function live(script: readonly Step[]): Promise<void> {
    const session = randomUUID();
    const ids = [randomUUID(), randomUUID(), randomUUID(), meetingOfBotSession(session)];
    const kinds = ['capture', 'capture', 'meeting', { session }] as const;
    for (const { meeting: which, command, seen, caption } of script) {
      const [meetingId, kind] = [ids[which] ?? '', kinds[which] ?? 'capture'];
      if (seen) await record.caughtUp();
      if (typeof kind === 'object' && caption)
        await asking(captionStreams.of(session), {
          ...caption,
          sessionId: session,
          startedAt: save.startedAt,
          at: caption.line * 1_000,
        });
      const own = 'meetingId' in command ? { ...command, meetingId } : command;
      if (own.type === 'saveMeeting') await saveOf(kind, meetingId);
      else if (own.type === 'recordErasure' || own.type === 'recordPersonErasure' || own.type === 'recordLinkErasure')
        await erase(meetingId);
      else if (isOfTranscript(own))
        await refusable(changeTranscript(record.dependencies, { meetingId, command: own, request: request() }));
      else await refusable(changeMeeting(record.dependencies, { meetingId, command: own, request: request() }));
    }
    for (const meetingId of ids) await erase(meetingId);
    await record.caughtUp();
  }

  async function everything(): Promise<Recorded[]> {
    const events: Recorded[] = [];
    for await (const batch of record.log.subscribe(null, new AbortController().signal)) {
      events.push(...batch.events);
      if (batch.live) return events;
    }
    return events;
  }

  /**
   * Projects the log anew under other names, in batches of the given sizes, each delivered twice, and some once more
   * later.
   */
  async function again(events: readonly Recorded[], sizes: readonly number[]): Promise<Projection[]> {
    const others = allProjections.map((one): Projection => ({ ...one, name: `${one.name}_again` }));
    for (const { name } of others) await record.pool.query(`drop schema if exists "${name}" cascade`);
    await record.pool.query('delete from state.checkpoint where projection = any ($1)', [
      others.map(({ name }) => name),
    ]);
    await prepareProjections({ pool: record.pool, store: record.store.id, projections: others });
    const batches: Parameters<typeof applyBatch>[2][] = [];
    for (let from = 0, after = 0n, turn = 0; from < events.length; turn += 1) {
      const batch = events.slice(from, from + (sizes[turn % sizes.length] ?? 1));
      const position = batch.at(-1)?.position ?? after;
      batches.push({ events: batch, position, live: false, after });
      from += batch.length;
      after = position;
    }
    for (const one of others) {
      for (const [index, batch] of batches.entries()) {
        const earlier = index % 3 === 0 ? [batches[Math.floor(index / 2)] ?? batch] : [];
        for (const delivered of [batch, batch, ...earlier]) expect(await applyBatch(record, one, delivered)).toBe(true);
      }
    }
    return others;
  }

  it('come to the same whenever keys were destroyed, however batches are cut, and delivered how often', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
        async (script, sizes) => {
          await live(script);
          const others = await again(await everything(), sizes);
          const hashes = (projections: readonly Projection[]) =>
            Promise.all(projections.map((one) => hashTables(record.pool, one, one.name)));
          expect(await hashes(others)).toEqual(await hashes(allProjections));
          expect((await record.pool.query('select from state.dead_letter')).rowCount).toBe(0);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('hold nothing of what was erased', async () => {
    const asked: readonly AnyMeetingCommand[] = [
      save,
      { type: 'deleteMeeting', principal: { userId: ORGANISER, isAdmin: false } },
    ];
    await live(
      [0, 3].flatMap((meeting) =>
        asked.map((command) => ({
          meeting,
          command,
          seen: true,
          caption: { type: 'finaliseCaption', line: 0, speaker: 'Noé', text: 'Oui.' },
        })),
      ),
    );
    const erased = (await everything())
      .filter(({ type }) => type === 'MeetingErased')
      .map(({ stream }) => stream.slice('meeting-'.length));
    expect(erased.length).toBeGreaterThan(0);
    const left: string[] = [];
    for (const table of [
      'meetings',
      'participants',
      'participant_links',
      'room_microphones',
      'transcripts',
      'meeting_summaries',
      'action_items',
      'action_marks',
      'call_sessions',
      'chat_interactions',
      'meeting_guests',
      'meeting_topics',
    ]) {
      if ((await record.pool.query(`select from ${table} where meeting_id = any ($1)`, [erased])).rowCount)
        left.push(table);
    }
    expect(left).toEqual([]);
  });
});
