import type { PlainOrder, Replicated, Timed, Utterance } from './protocol.ts';
import type { Guest } from './server/guest.ts';
import type { Room } from './server/room.ts';

/** What happens in a meeting, one thing after the other. `Act` are a guest's methods that need nothing more. */
export type Cue<R extends Replicated, Act extends string> =
  /** Until the page shows all of this. */
  | { readonly wait: Partial<R['state']> }
  | { readonly do: Act | PlainOrder }
  | { readonly dialog: R['dialog'] }
  | { readonly talk: readonly Utterance<R['person']>[]; readonly schedule?: R['schedule'] }
  /** Until the bot in the meeting listens, has kept all that was said so far, asks its people, or asks them no more. */
  | { readonly until: 'listening' | 'kept' | 'asked' | 'unasked' }
  /** Changes of the captions in time, and what is said by them. */
  | { readonly play: readonly Timed<R['step']>[]; readonly said: readonly Utterance<R['person']>[] }
  /** Changes of the captions, at once, which say nothing. */
  | { readonly caption: readonly R['step'][] }
  | { readonly change: Partial<R['setup']> }
  | { readonly leave: string };

/** A meeting from beginning to end: how its room is, and what happens to the page that comes. */
export interface Scenario<R extends Replicated, Act extends string> {
  readonly setup: Partial<R['setup']>;
  readonly cues: readonly Cue<R, Act>[];
}

/** A page that can be told all that cues tell. */
export type Actor<R extends Replicated, Act extends string> = Guest<R> & Readonly<Record<Act | PlainOrder, () => void>>;

/** How long a cue waits for the page: it is a person that is waited for, or a machine under load. */
const PATIENCE_MS = 120_000;

/** What only the listener knows of itself. */
export interface Listener<R extends Replicated> {
  listening(): Promise<void>;
  /** Resolves once all of this is kept. */
  kept(said: readonly Utterance<R['person']>[]): Promise<void>;
  /** Resolves once people are asked for their consent, or are so no more. */
  asks(does: boolean): Promise<void>;
}

interface Performance<R extends Replicated, Act extends string> {
  readonly room: Room<R, Actor<R, Act>>;
  readonly guest: Actor<R, Act>;
  readonly listener: Listener<R>;
}

/** Plays a scenario with a page. Rejects with what was waited for and what the page showed instead. */
export async function perform<R extends Replicated, Act extends string>(
  cues: readonly Cue<R, Act>[],
  performance: Performance<R, Act>,
): Promise<void> {
  const said: Utterance<R['person']>[] = [];
  for (const cue of cues) {
    if ('talk' in cue) said.push(...cue.talk);
    if ('play' in cue) said.push(...cue.said);
    if ('until' in cue) await hearsay(cue.until, said, performance.listener);
    else await follow(cue, performance);
  }
}

function hearsay<R extends Replicated>(
  what: 'listening' | 'kept' | 'asked' | 'unasked',
  said: readonly Utterance<R['person']>[],
  listener: Listener<R>,
): Promise<void> {
  if (what === 'kept') return listener.kept(said);
  return what === 'listening' ? listener.listening() : listener.asks(what === 'asked');
}

async function follow<R extends Replicated, Act extends string>(
  cue: Exclude<Cue<R, Act>, { readonly until: unknown }>,
  { room, guest }: Performance<R, Act>,
): Promise<void> {
  if ('wait' in cue) await guest.until((state) => shows(state, cue.wait), { timeoutMs: PATIENCE_MS });
  else if ('do' in cue) guest[cue.do]();
  else if ('dialog' in cue) guest.dialog(cue.dialog);
  else if ('talk' in cue) await room.talk(cue.talk, cue.schedule);
  else if ('play' in cue) await room.play(cue.play, 1);
  else if ('caption' in cue) await room.caption(cue.caption);
  else if ('change' in cue) room.change(cue.change);
  else room.leave(cue.leave);
}

const shows = <State extends object>(state: State, wanted: Partial<State>): boolean =>
  Object.entries(wanted).every(([key, value]) => JSON.stringify(state[key as keyof State]) === JSON.stringify(value));
