import { streamMessage, type SpokenLine } from '#api/contract/stream.ts';
import type { Room, Schedule, Utterance } from '#test/replicas/google-meet/replica.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const UTTERANCES = 10;
const WORDS = 8;
const PAUSE_MS = 1_600;
const SPEAKERS = ['Alice', 'Bob'];

/** Delays in ms: from when the page drew a word until somebody else heard of it, as a draft, and as part of a final line. */
export interface Delays {
  readonly drafts: readonly number[];
  readonly finals: readonly number[];
  /** Words that were never heard. */
  readonly missing: number;
}

/** Notes when each word first arrives in a draft or a line, and when in a final line. */
class Ear {
  readonly drafted = new Map<string, number>();
  readonly final = new Map<string, number>();
  readonly #leaving = new AbortController();
  readonly #done: Promise<void>;
  readonly #began = Promise.withResolvers<void>();

  constructor(url: string, token: string, sessionId: string) {
    this.#done = this.#listen(url, token, sessionId).catch((error: unknown) => {
      if (!this.#leaving.signal.aborted) throw error;
    });
  }

  /** Resolves once it listens. */
  began(): Promise<void> {
    return Promise.race([this.#began.promise, this.#done]);
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#done;
  }

  async #listen(url: string, token: string, sessionId: string): Promise<void> {
    const response = await fetch(`${url}/api/stream?session=${sessionId}`, { headers: { authorization: `Bearer ${token}` }, signal: this.#leaving.signal });
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
    for await (const { data } of response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream({ onError: 'terminate' }))) {
      const message = streamMessage.parse(JSON.parse(data));
      if (message.kind === 'ready') this.#began.resolve();
      if (message.kind === 'drafts' || message.kind === 'lines') this.#hear(message.lines, message.kind === 'lines');
    }
  }

  #hear(lines: readonly SpokenLine[], isFinal: boolean): void {
    const at = Date.now();
    for (const word of lines.flatMap(({ text }) => text.split(' '))) {
      if (!this.drafted.has(word)) this.drafted.set(word, at);
      if (isFinal && !this.final.has(word)) this.final.set(word, at);
    }
  }
}

/** At the pace of speech, as the page draws it. */
export const SPOKEN: Schedule = { speed: 1, rewrites: 0, late: 0 };

/** Two people take turns, every word of theirs another one. */
export const conversationIn = ({ code }: Room): Utterance[] =>
  Array.from({ length: UTTERANCES }, (_, turn) => ({
    speaker: SPEAKERS[turn % SPEAKERS.length] ?? 'Alice',
    words: Array.from({ length: WORDS }, (__, word) => `${code}-${turn}-${word}`).join(' '),
    pauseMs: turn === 0 ? 0 : PAUSE_MS,
  }));

/** They talk, and somebody else listens. */
export async function converse(room: Room, { url, token, sessionId, page }: { readonly url: string; readonly token: string; readonly sessionId: string; readonly page: string }): Promise<Delays> {
  const ear = new Ear(url, token, sessionId);
  await ear.began();
  const utterances = conversationIn(room);
  const spoken = utterances.map(({ words }) => words.split(' '));
  const played = await room.talk(utterances, SPOKEN);
  const drawn = (played.shown.get(page) ?? []).filter((at) => at !== null);
  const last = spoken.at(-1)?.at(-1) ?? '';
  for (let look = 0; look < 100 && !ear.final.has(last); look += 1) await delay(100);
  await ear.leave();
  const words = spoken.flat().map((word, index) => ({ word, at: drawn[index] ?? Number.NaN }));
  const drafts = words.flatMap(({ word, at }) => (ear.drafted.has(word) ? [(ear.drafted.get(word) ?? 0) - at] : []));
  // The last word of a turn is when what the line says was complete.
  const ends = words.filter((_, index) => index % WORDS === WORDS - 1);
  const finals = ends.flatMap(({ word, at }) => (ear.final.has(word) ? [(ear.final.get(word) ?? 0) - at] : []));
  return { drafts, finals, missing: words.length - drafts.length + ends.length - finals.length };
}
