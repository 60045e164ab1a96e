import { captionStreams } from '#domain/bot-session/streams.ts';
import { loadEvents } from '../stream.ts';
import { isLine } from '#domain/bot-session/events.ts';
import { captionsStream, botSessionKeys } from '#domain/bot-session/identity.ts';
import { BOT_SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { GreffierError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { APPEND_CONFLICT, STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { interposed, type Interruption } from '#test/support/interposed-store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaptionWriter } from './caption-writer.ts';

const SESSION = 's1';
const startedAt = '2026-07-01T08:00:00.000Z';

function open(interruption: Interruption = {}, keyring = new MemoryKeyring()) {
  const store = new MemoryEventStore();
  const log = new StoredEventLog(interposed(store, interruption), new EventCodec(eventRegistry, keyring));
  const reports: string[] = [];
  const writerOf = (worker: string) =>
    new CaptionWriter({
      log,
      now: () => startedAt,
      sessionId: SESSION,
      worker,
      report: (problem) => reports.push(problem),
    });
  const events = async () => (await loadEvents(log, captionStreams.of(SESSION))).events;
  const said = async () =>
    (await events()).flatMap((event) => (isLine(event) ? [`${event.data.line} ${String(event.data.text)}`] : []));
  return { writerOf, said, events, keyring, reports };
}

const line = (
  number: number,
  text: string,
  speaker = 'Claire',
  type: 'finaliseCaption' | 'reviseCaption' = 'finaliseCaption',
) => ({ type, sessionId: SESSION, line: number, speaker, text, startedAt, at: number * 1_000 });

describe('the writer of captions', () => {
  it('writes what comes together in one append, and each line once, whatever becomes of the appends', async () => {
    const failure = fc.constantFrom('none' as const, 'before' as const, 'after' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.array(failure, { maxLength: 3 }),
        async (bursts, failures) => {
          const fail = (when: 'before' | 'after') => (nth: number) => {
            if (failures[nth - 1] === when) throw new GreffierError(STORE_UNAVAILABLE);
          };
          const { writerOf, said } = open({ before: fail('before'), after: fail('after') });
          const writer = writerOf('w1');
          const texts = bursts.map((burst) => burst.map((text) => text.replaceAll('\0', '·')));
          let next = 0;
          for (const burst of texts) {
            const numbered = burst.map((text, index) => line(next + index, text));
            next += burst.length;
            await Promise.all(numbered.map((one) => writer.write(one)));
            // Acknowledged is in the log.
            expect(await said()).toHaveLength(next);
          }
          expect(await said()).toEqual(texts.flat().map((text, index) => `${index} ${text.toWellFormed()}`));
          expect(writer.lines).toBe(next);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('goes on behind another writer that it did not know of', async () => {
    const { writerOf, said } = open();
    const [one, other] = [writerOf('w1'), writerOf('w2')];
    await one.write(line(0, 'Bonjour'));
    await other.write(line(1, 'Salut', 'Noé'));
    await one.write(line(2, 'On commence'));
    expect(await said()).toEqual(['0 Bonjour', '1 Salut', '2 On commence']);
  });

  it('goes on behind what a restore left, with what waited for the reconciliation', async () => {
    const [former, restored] = [new MemoryEventStore(), new MemoryEventStore()];
    let store = former;
    let isOlder = false;
    const append = async (...given: Parameters<MemoryEventStore['append']>) => {
      if (isOlder) throw new GreffierError(RECORD_OLDER);
      return store.append(...given);
    };
    const current = {
      ...interposed(former, {}),
      append,
      read: (...given: Parameters<typeof former.read>) => store.read(...given),
    };
    const log = new StoredEventLog(current, new EventCodec(eventRegistry, new MemoryKeyring()));
    const waits = Promise.withResolvers<void>();
    const writer = new CaptionWriter({
      log,
      now: () => startedAt,
      sessionId: SESSION,
      worker: 'w1',
      report: () => waits.resolve(),
    });
    for (const number of [0, 1, 2, 3]) await writer.write(line(number, `Dit ${number}`));
    // A speaker and two lines are left.
    const left = await Array.fromAsync(former.read(captionsStream(SESSION), { limit: 3 }));
    await restored.append(captionsStream(SESSION), 'none', left);
    isOlder = true;
    const written = writer.write(line(4, 'Dit 4'));
    await waits.promise;
    expect(writer.waiting).toBe(1);
    [store, isOlder] = [restored, false];
    await written;
    await writer.write(line(5, 'Dit 5'));
    const { events } = await loadEvents(log, captionStreams.of(SESSION));
    const lines = events.filter(isLine).map(({ data }) => data.line);
    expect(lines).toEqual([0, 1, 4, 5]);
  });

  it('writes nothing more once another took over, also what it was about to append, and leaves the other its numbers', async () => {
    const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { writerOf, said, reports } = open({
      before: async (nth) => {
        if (nth !== 2) return;
        reached.resolve();
        await goesOn.promise;
      },
    });
    const [one, other] = [writerOf('w1'), writerOf('w2')];
    await one.write(line(0, 'Bonjour'));
    const late = one.write(line(1, 'Personne n’écoute'));
    await reached.promise;
    expect(await other.resume({ takesOver: true })).toEqual({ startedAt, nextLine: 1 });
    expect(other.speakers).toEqual(['Claire']);
    goesOn.resolve();
    await expect(late).rejects.toMatchObject({ code: BOT_SESSION_TAKEN.code });
    await expect(one.write(line(2, 'Ni ici'))).rejects.toMatchObject({ code: BOT_SESSION_TAKEN.code });
    await other.write(line(1, 'Nous revoilà', 'Noé'));
    expect(await said()).toEqual(['0 Bonjour', '1 Nous revoilà']);
    expect(reports).toEqual(['cannot append caption lines, retrying']);
  });

  it.each([STORE_UNAVAILABLE, APPEND_CONFLICT])('takes over once, however often it meets $code', async (definition) => {
    const { writerOf, events } = open({
      before: (nth) => {
        if (nth === 2) throw new GreffierError(definition);
      },
    });
    await writerOf('w1').write(line(0, 'Bonjour'));
    const other = writerOf('w2');
    for (let time = 0; time < 2; time += 1)
      expect(await other.resume({ takesOver: true })).toEqual({ startedAt, nextLine: 1 });
    expect((await events()).filter(({ type }) => type === 'CaptionsTakenOver')).toHaveLength(1);
  });

  it('takes somebody who was erased for somebody new, and ends where the whole bot session was erased', async () => {
    const { writerOf, events, keyring } = open();
    const writer = writerOf('w1');
    await writer.write(line(0, 'Bonjour'));
    await keyring.destroy(botSessionKeys.speaker(SESSION, 0));
    await writer.write(line(1, 'Encore moi'));
    expect(
      (await events()).flatMap((event) => (event.type === 'CaptionSpeakerSeen' ? [event.data.speaker] : [])),
    ).toEqual([0, 1]);
    await keyring.destroy(botSessionKeys.owner(SESSION));
    await expect(writer.write(line(2, 'Plus rien'))).rejects.toMatchObject({ code: KEY_DESTROYED.code });
  });

  it('refuses what no log would take, alone, and goes on', async () => {
    const { writerOf, said, reports } = open();
    const writer = writerOf('w1');
    const written = [
      line(0, 'Bonjour'),
      line(1, 'x'.repeat(1_100_000)),
      line(2, 'Salut', 'No\0é'),
      line(1, 'Revue', 'Claire', 'reviseCaption'),
      line(3, 'On commence'),
    ].map((one) => writer.write(one));
    const outcomes = (await Promise.allSettled(written)).map((one) =>
      one.status === 'fulfilled' ? 'written' : (one.reason as { code: string }).code,
    );
    expect(outcomes).toEqual(['written', 'APPEND_TOO_LARGE', 'NUL_CHARACTER', 'CAPTION_UNKNOWN', 'written']);
    expect([await said(), writer.lines, reports]).toEqual([['0 Bonjour', '3 On commence'], 2, []]);
  });
});
