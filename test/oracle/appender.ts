import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { handle, TOO_MUCH_CONTENTION } from '#commands/handle.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { appendLives } from '#test/bench/load/append.ts';
import { lives, type Episode } from '#test/bench/load/lives.ts';
import { seeded } from '#test/bench/load/random.ts';
import { sceneOf } from '#test/bench/load/scene.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { watched } from './projections.ts';
import { recording } from './recording-store.ts';

// Some appenders in a process of their own: `appender.ts <database url> <master key> <seed> <how many> <place>
// <longest pause, ms>`. Each lives through generated meetings, and in between all of them, in every process, answer in
// the same bot sessions, where they meet and have to decide again. What is acknowledged is told to the parent at once;
// on a message they come to an end.
const [url = '', masterKey = '', seed = '1', appenders = '1', place = '', thinkMs = '30'] = process.argv.slice(2);
const PLACES = 4;
const SAME_PLACE_MS = 5_000;
const random = seeded(Number(seed));
const stop = new AbortController();
process.once('message', () => stop.abort());
await using record = await openRecordAt(url, Buffer.from(masterKey, 'hex'), {
  projections: watched,
  through: (store) => recording(store, (acknowledged) => process.send?.(acknowledged)),
});
const dependencies = { log: record.log, now: () => new Date().toISOString() };

/** As people do, and so that a small machine is not only busy with appending, in ms. */
const think = (): Promise<void> => wait(random.int(0, Number(thinkMs)));

function* untilStopped(): Iterable<readonly Episode[]> {
  for (const life of lives(sceneOf(Number(seed)))) {
    if (stop.signal.aborted) return;
    yield life;
  }
}

/**
 * Everybody in the same few bot sessions, and after a while in other ones: a stream that grew for ever would be all
 * that is measured.
 */
const meetingPlace = (): string =>
  derivedId('oracle', place, String(random.int(0, PLACES - 1)), String(Math.floor(Date.now() / SAME_PLACE_MS)));

async function meetOthers(): Promise<void> {
  while (!stop.signal.aborted) {
    await think();
    const sessionId = meetingPlace();
    const ask = (command: BotSessionCommand) =>
      handle(dependencies, {
        stream: botSessionStreams.of(sessionId),
        command,
        request: {
          commandId: randomUUID(),
          actor: 'system:oracle',
          correlationId: randomUUID(),
        },
      });
    try {
      await ask({
        type: 'requestLaunch',
        sessionId,
        platform: 'googlemeet',
        requestedBy: sessionId,
        meetingUrl: 'https://meet.google.com/abc-defg-hij',
        botName: 'Greffier',
        expiresAt: dependencies.now(),
      });
      await ask({
        type: 'recordAnswer',
        sessionId,
        command: 'help',
        asker: null,
        request: '!aide',
        answer: `Réponse ${random.int(0, 999)}`,
      });
    } catch (error) {
      if (!isError(error, TOO_MUCH_CONTENTION)) throw error;
    }
  }
}

await Promise.all([
  appendLives(record.log, untilStopped(), {
    events: Number.POSITIVE_INFINITY,
    atOnce: Number(appenders),
    together: 4,
    before: think,
  }),
  ...Array.from({ length: Number(appenders) }, meetOthers),
]);
process.disconnect();
