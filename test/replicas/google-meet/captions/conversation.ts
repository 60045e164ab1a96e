import { seeded } from '#test/bench/load/random.ts';
import { speech } from '#test/bench/load/words.ts';
import type { Person, TimedStep } from '../protocol.ts';
import { compile, type Schedule, type Utterance } from './schedule.ts';

const FOUR: readonly [Person, ...Person[]] = [
  { name: 'Alice Martin' },
  { name: 'Benoît Lefèvre' },
  { name: 'Chloé Dubois', picture: false },
  { name: 'Driss El Amrani' },
];
const WORDS_A_MINUTE = 140;

export interface Talk {
  readonly utterances: readonly Utterance[];
  readonly speakers: readonly Person[];
}

/**
 * A conversation of so many minutes of speech: turns of one to three utterances, with pauses. The same seed gives the
 * same.
 */
export function conversation({
  minutes,
  seed = 1,
  speakers = FOUR,
}: {
  minutes: number;
  seed?: number;
  speakers?: readonly [Person, ...Person[]];
}): Talk {
  const random = seeded(seed);
  const speak = speech(random);
  const utterances: Utterance[] = [];
  for (let words = 0; words < minutes * WORDS_A_MINUTE;) {
    const speaker = random.pick(speakers);
    for (let rest = random.int(1, 3); rest > 0; rest--) {
      const said = speak(3, 30);
      utterances.push({ speaker, words: said, pauseMs: random.int(0, 3_000) });
      words += said.split(' ').length;
    }
  }
  return { utterances, speakers };
}

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
