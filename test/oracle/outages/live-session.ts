import { joinMeet, meetSessions, meetSteps, meetTranscript } from '#api/contract/google-meet-bot.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { seeded, type Random } from '#test/bench/load/random.ts';
import type { MeetReplica } from '#test/replicas/google-meet/replica.ts';
import type { Served } from '#test/support/people.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { PatientCaller } from './patient-caller.ts';

/**
 * What was said in a meeting that a bot attended, and what of it is in the bot session and in the meeting made of it.
 */
export interface Attended {
  readonly said: readonly string[];
  readonly inSession: readonly string[];
  readonly inMeeting: readonly string[];
}

export interface Attendance {
  readonly done: Promise<Attended>;
  /** What is still to be said is not: the meeting ends. */
  finish(): void;
}

/** Sentences that are not alike: a caption that nearly repeats an earlier one is taken for its correction. */
const WORDS = [
  'budget',
  'contrat',
  'pont',
  'jardin',
  'serveur',
  'cahier',
  'village',
  'train',
  'musée',
  'atelier',
  'forêt',
  'canal',
  'facture',
  'planning',
  'réseau',
  'ascenseur',
  'toiture',
  'client',
  'stage',
  'café',
  'journal',
  'voiture',
  'école',
  'port',
] as const;
const sentence = (random: Random, index: number): string =>
  `${Array.from({ length: 5 }, () => random.pick(WORDS)).join(' puis ')} au point ${index}.`;

const PAUSE_MS = 1_000;
const LOOK_MS = 500;
const PATIENCE_MS = 300_000;

async function untilFound<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(LOOK_MS)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what} did not come`);
}

/** A bot in the replica of a meeting, captions on; resolves when it captures. From then on people talk. */
export async function attend(served: Served, replica: MeetReplica): Promise<Attendance> {
  const caller = new PatientCaller(served);
  const room = replica.room('out-ages-aaa', { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
  const { sessionId } = await caller.call(joinMeet, { body: { meetingUrl: room.url, botName: 'Greffier' } });
  const params = { sessionId };
  await room.arrival({ timeoutMs: PATIENCE_MS });
  const captures = async () =>
    (await caller.call(meetSteps, { params })).steps.at(-1)?.status === 'completed' || undefined;
  await untilFound('the capture', captures);

  const random = seeded(1);
  const finished = new AbortController();
  const talk = async (): Promise<Attended> => {
    const said: string[] = [];
    for (; !finished.signal.aborted; await wait(PAUSE_MS)) {
      const speaker = said.length % 2 === 0 ? 'Alice' : 'Bob';
      const text = sentence(random, said.length);
      await room.say(speaker, text);
      said.push(`${speaker}: ${text}`);
    }
    const lines = async () =>
      (await caller.call(meetTranscript, { params })).transcript.map(({ speaker, text }) => `${speaker}: ${text}`);
    const inSession = await untilFound('the last line', async () => {
      const found = await lines();
      return found.length >= said.length ? found : undefined;
    });
    room.end();
    const meetingId = await untilFound('the saved meeting', async () => {
      const { data } = await caller.call(meetSessions);
      return data.sessions.find((one) => one.sessionId === sessionId && one.saved)?.meetingId;
    });
    const { data } = await caller.call(meetingTranscript, { params: { id: meetingId } });
    return { said, inSession, inMeeting: data.lines.map(({ speaker, text }) => `${speaker}: ${text}`) };
  };
  return { done: talk(), finish: () => finished.abort() };
}
