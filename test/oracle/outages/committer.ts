import { correctTranscript } from '#commands/meeting/correct.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { TOO_MUCH_CONTENTION } from '#commands/handle.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { openHome, type Home } from '#test/support/inhabited.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** A command that was acknowledged: its last event has the id that derives from it, in `stream`, at `position`. */
export interface Commit {
  readonly commandId: string;
  readonly stream: string;
  /** `store:value` */
  readonly position: string | null;
}

export type CommitterMessage =
  | { readonly commit: Commit }
  /** Commands whose caller was told that the store is away, or that others were faster. */
  | { readonly unavailable: number; readonly contended: number };

// Commands in a process of its own, one after the other: `committer.ts <home> <number> <how many>`. Every one is
// repeated as it was until it is acknowledged. A third of them, in all processes, correct the same few meetings; the
// first ones save those.
const [home = '{}', number = '0', count = '0'] = process.argv.slice(2);
const SHARED = 3;
const OWN = 5;
const PATIENCE_MS = 600_000;
const principal = { userId: ORGANISER, isAdmin: false };
const { record, stack } = await openHome(JSON.parse(home) as Home);
const dependencies = { log: record.log, now: () => new Date().toISOString() };
let unavailable = 0;
let contended = 0;

async function untilAcknowledged<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      if (isError(error, STORE_UNAVAILABLE)) unavailable += 1;
      else if (isError(error, TOO_MUCH_CONTENTION)) contended += 1;
      else throw error;
      await wait(100);
    }
  }
}

const requestOf = (...names: string[]) => {
  const commandId = derivedId('oracle', 'command', ...names);
  return { commandId, actor: 'system:oracle', correlationId: commandId } as const;
};

/** Saves the meeting of that name, whichever process comes first; in the others the same command is already done. */
const saved = (name: string): Promise<string> =>
  untilAcknowledged(async () => {
    const providerMeetingId = `oracle-${name}`;
    const meeting = someMeeting({ providerMeetingId, title: `Oracle ${name}` }, 12);
    return (await saveMeeting(dependencies, meeting, requestOf('save', name))).meetingId;
  });

const meetings = (owner: string, size: number) =>
  Promise.all(Array.from({ length: size }, (_, index) => saved(`${owner} ${index}`)));
const [shared, own] = [await meetings('shared', SHARED), await meetings(`own ${number}`, OWN)];

for (let index = 0; index < Number(count); index += 1) {
  const [pool, at] = index % 3 === 0 ? [shared, index / 3] : [own, index];
  const meetingId = pool[Math.floor(at) % pool.length] ?? '';
  const text = `Le lot ${index} du guichet ${number} est livré.`;
  const command = { type: 'correctLine', line: index % 12, text, principal } as const;
  const request = requestOf(number, String(index));
  const { position } = await untilAcknowledged(() =>
    correctTranscript(dependencies, { meetingId, correction: command, request }),
  );
  const commit: Commit = { commandId: request.commandId, stream: `meeting-${meetingId}`, position };
  process.send?.({ commit } satisfies CommitterMessage);
}
process.send?.({ unavailable, contended } satisfies CommitterMessage);
await stack.disposeAsync();
process.disconnect();
