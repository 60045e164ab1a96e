import { seeded } from '#test/bench/load/random.ts';
import { speech } from '#test/bench/load/words.ts';
import type { Person, Utterance } from '../protocol.ts';

const WORDS_A_MINUTE = 140;

export interface Talk<P extends Person> {
  readonly utterances: readonly Utterance<P>[];
  readonly speakers: readonly P[];
}

/**
 * A conversation of so many minutes of speech: turns of one to three utterances, with pauses. The same seed gives the
 * same.
 */
export function conversation<P extends Person>({
  minutes,
  seed = 1,
  speakers,
}: {
  minutes: number;
  seed?: number;
  speakers: readonly [P, ...P[]];
}): Talk<P> {
  const random = seeded(seed);
  const speak = speech(random);
  const utterances: Utterance<P>[] = [];
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
