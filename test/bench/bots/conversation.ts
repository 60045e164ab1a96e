import { SPEAKERS, type ServedRoom, type Utterance } from '#test/platforms/served/venue.ts';

const TURNS = 30;
const WORDS = 8;
const PAUSE_MS = 1_600;
/** How long the last line may take to be final, in ms. */
const PATIENCE = 20_000;

/** When each word was first there, epoch ms, in a draft or a line, and in a line that is final. */
export interface Heard {
  readonly drafts: ReadonlyMap<string, number>;
  readonly finals: ReadonlyMap<string, number>;
}

/** Somebody who follows what is said, some way on its path from the page to a reader. */
export interface Follower {
  /** Resolves once the word is there in a final line, or after `patience` ms. */
  until(word: string, patience: number): Promise<void>;
  heard(): Promise<Heard>;
}

/**
 * Delays in ms: from when the meeting's page changed its captions until a follower had a word as a draft, and as part
 * of a final line.
 */
export interface Delays {
  readonly drafts: readonly number[];
  readonly finals: readonly number[];
  /** Words and ends of lines that never came. */
  readonly missing: number;
}

/** Two people take turns, every word of theirs another one. */
export const conversationIn = ({ code }: ServedRoom): Utterance[] =>
  Array.from({ length: TURNS }, (_, turn) => ({
    speaker: SPEAKERS[turn % SPEAKERS.length] ?? SPEAKERS[0],
    words: Array.from({ length: WORDS }, (__, word) => `${code}-${turn}-${word}`).join(' '),
    pauseMs: turn === 0 ? 0 : PAUSE_MS,
  }));

/**
 * Says one line, in the voice that does not begin the conversation, until all have it: whatever is loaded or compiled
 * once is so by then.
 */
export async function warmUp(room: ServedRoom, followers: readonly Follower[]): Promise<void> {
  const word = `${room.code}-essai`;
  await room.talk([{ speaker: SPEAKERS[1], words: word }]);
  await Promise.all(followers.map((follower) => follower.until(word, PATIENCE)));
}

/** They talk; answers the delays of each follower. @param page is the bot's, in the room. */
export async function converse(
  room: ServedRoom,
  page: string,
  followers: readonly Follower[],
): Promise<readonly Delays[]> {
  const utterances = conversationIn(room);
  const spoken = utterances.flatMap(({ words }) => words.split(' '));
  const played = await room.talk(utterances);
  const shown = played.shown.get(page) ?? [];
  const changed = shown.filter((at) => at !== null);
  // What is told of a page that has gone is nothing; of one whose captions are off, that nothing was drawn.
  if (shown.length === 0) throw new Error(`the page had left the meeting before ${spoken.length} words were shown`);
  if (changed.length !== spoken.length)
    throw new Error(`the page changed ${changed.length} times for ${spoken.length} words`);
  const last = spoken.at(-1) ?? '';
  await Promise.all(followers.map((follower) => follower.until(last, PATIENCE)));
  return Promise.all(followers.map(async (follower) => delaysOf(spoken, changed, await follower.heard())));
}

/**
 * Throws where something came before it was there: then the clocks of the two processes differ, and no delay means
 * anything.
 */
function delaysOf(spoken: readonly string[], changed: readonly number[], heard: Heard): Delays {
  const since = (arrivals: Heard['drafts'], of: (index: number) => boolean) =>
    spoken.flatMap((word, index) =>
      of(index) ? [(arrivals.get(word) ?? Number.NaN) - (changed[index] ?? Number.NaN)] : [],
    );
  const drafts = since(heard.drafts, () => true);
  // The last word of a turn is when what the line says was complete.
  const finals = since(heard.finals, (index) => index % WORDS === WORDS - 1);
  const isThere = (delay: number) => !Number.isNaN(delay);
  const came = { drafts: drafts.filter(isThere), finals: finals.filter(isThere) };
  const earliest = Math.min(...came.drafts, ...came.finals);
  if (earliest < 0) throw new Error(`a word came ${-earliest} ms before it was shown: the clocks differ`);
  return { ...came, missing: drafts.length - came.drafts.length + finals.length - came.finals.length };
}
