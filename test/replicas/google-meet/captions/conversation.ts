import { conversation as talkOf, type Talk } from '../../kit/captions/conversation.ts';
import type { Person, TimedStep } from '../protocol.ts';
import { compile, type Schedule, type Utterance } from './schedule.ts';

const FOUR: readonly [Person, ...Person[]] = [
  { name: 'Alice Martin' },
  { name: 'Benoît Lefèvre' },
  { name: 'Chloé Dubois', picture: false },
  { name: 'Driss El Amrani' },
];

/** A conversation of four people of so many minutes of speech, one of them without a picture. */
export const conversation = (options: { minutes: number; seed?: number }): Talk<Person> =>
  talkOf({ speakers: FOUR, ...options });

/**
 * A conversation's steps, with a region that is made anew after every `recreateEvery` steps and brings `history` blocks
 * back.
 */
export function interrupted(
  utterances: readonly Utterance[],
  schedule: Schedule,
  newId: () => string,
  { recreateEvery, history }: { recreateEvery: number; history: number },
): TimedStep[] {
  return compile(utterances, schedule, newId).steps.flatMap((step, index) =>
    index > 0 && index % recreateEvery === 0 ? [{ kind: 'recreate', history, at: step.at } as const, step] : [step],
  );
}
