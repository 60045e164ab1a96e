import type { Reading, Sentence } from '../reading.ts';
import ENGLISH from './english.json' with { type: 'json' };
import FRENCH from './french.json' with { type: 'json' };
import type { Language } from '../text/language.ts';
import { MarkReader } from './marks.ts';
import SPANISH from './spanish.json' with { type: 'json' };

/** What labelled meetings taught to tell apart, in the order of a mark's weights. */
export const TAUGHT = ['decision', 'action'] as const;
export type Taught = (typeof TAUGHT)[number];

/** What speaks for a sentence being each of them where it is above zero, and against it below. */
export type Leaning = Readonly<Record<Taught, number>>;

/**
 * `marks` has a line for each: the mark and its weights, by tabs. `signs` weigh what the rules of each kind see;
 * `enough` is how much of all that it takes, `maybe` how much for something to be looked at again. Made by `npm run
 * learn` (test/truth/learn/learn.ts).
 */
export interface Lessons {
  readonly enough: Readonly<Record<Taught, number>>;
  readonly maybe: Readonly<Record<Taught, number>>;
  readonly signs: Readonly<Record<Taught, Readonly<Partial<Record<string, number>>>>>;
  readonly marks: readonly string[];
}

interface Known {
  readonly enough: Leaning;
  readonly maybe: Leaning;
  readonly signs: Lessons['signs'];
  readonly marks: ReadonlyMap<string, readonly number[]>;
}

const LESSONS: Readonly<Record<Language, Lessons>> = { fr: FRENCH, en: ENGLISH, es: SPANISH };
const known = new Map<Language, Known>();

/** Read once, when the first meeting in its language is. */
function lessonsFor(language: Language): Known {
  const found = known.get(language);
  if (found) return found;
  const { enough, maybe, signs, marks } = LESSONS[language];
  const read: Known = {
    enough,
    maybe,
    signs,
    marks: new Map(
      marks.map((line) => {
        const [mark = '', ...weights] = line.split('\t');
        return [mark, weights.map(Number)];
      }),
    ),
  };
  known.set(language, read);
  return read;
}

/** Sentences of the shortest meeting that is weighed so: what was learned is how whole meetings go. */
const FEWEST = 20;

const weighed = new WeakMap<Reading, Learned>();

/**
 * Weighs the sentences of a meeting by what labelled meetings taught; there is none for a few lines.
 */
export class Learned {
  /** Sentences that were asked about and nearly were enough of a kind, with what each lacked. */
  readonly nearly: Readonly<Record<Taught, Map<Sentence, number>>> = { decision: new Map(), action: new Map() };
  private readonly lessons: Known;
  private readonly marks: MarkReader;
  /** By the place of each sentence that was weighed: decisions and actions ask for the same. */
  private readonly leanings: Leaning[] = [];

  private constructor(reading: Reading, lessons: Known) {
    this.lessons = lessons;
    this.marks = new MarkReader(reading);
  }

  static of(reading: Reading): Learned | undefined {
    if (reading.sentences.length < FEWEST) return undefined;
    const found = weighed.get(reading);
    if (found) return found;
    const made = new Learned(reading, lessonsFor(reading.language));
    weighed.set(reading, made);
    return made;
  }

  /** Whether a sentence is enough of a kind, with what the rules of that kind see in it. */
  isEnough(kind: Taught, sentence: Sentence, signs: Iterable<string>): boolean {
    const { enough, maybe, signs: weights } = this.lessons;
    let sum = this.leaningOf(sentence)[kind];
    for (const sign of signs) sum += weights[kind][sign] ?? 0;
    if (sum < enough[kind] && sum >= maybe[kind]) this.nearly[kind].set(sentence, enough[kind] - sum);
    return sum >= enough[kind];
  }

  private leaningOf(sentence: Sentence): Leaning {
    return (this.leanings[sentence.index] ??= this.leaningIn(this.marks.of(sentence)));
  }

  private leaningIn(marks: Iterable<string>): Leaning {
    const leaning = { decision: 0, action: 0 };
    for (const mark of marks) {
      const [decision = 0, action = 0] = this.lessons.marks.get(mark) ?? [];
      leaning.decision += decision;
      leaning.action += action;
    }
    return leaning;
  }
}
