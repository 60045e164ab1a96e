import type { Random } from './random.ts';
import { seeded } from './random.ts';
import { speech } from './words.ts';

export interface Colleague {
  readonly userId: string;
  readonly keyId: string;
  readonly name: string;
  readonly email: string;
}

/** What the load is made from: chance, a language, and the people of one organisation. */
export interface Scene {
  readonly random: Random;
  readonly say: (from: number, to: number) => string;
  readonly staff: readonly [Colleague, ...Colleague[]];
}

const STAFF = 40;
const FIRST_DAY = Date.parse('2024-01-08T08:00:00.000Z');
const DAYS = 1_000;
/** On which the last meetings begin, epoch ms. */
export const LAST_DAY = FIRST_DAY + DAYS * 86_400_000;

export function sceneOf(seed: number): Scene {
  const random = seeded(seed);
  const say = speech(random);
  const colleague = (_: unknown, index: number): Colleague => {
    const userId = random.uuid();
    return {
      userId,
      keyId: `user/${userId}/identity`,
      name: `Personne ${index}`,
      email: `personne.${index}@exemple.fr`,
    };
  };
  return {
    random,
    say,
    staff: [colleague(null, 0), ...Array.from({ length: STAFF - 1 }, (_, index) => colleague(null, index + 1))],
  };
}

/** The beginning of some meeting, ISO 8601. */
export const someMoment = ({ random }: Scene): string =>
  new Date(FIRST_DAY + random.int(0, DAYS) * 86_400_000 + random.int(0, 40) * 900_000).toISOString();

/** Who is there; the first organises. */
export function someColleagues({ random, staff }: Scene): readonly [Colleague, ...Colleague[]] {
  const first = random.pick(staff);
  const others = new Set(Array.from({ length: random.int(1, 6) }, () => random.pick(staff)));
  others.delete(first);
  return [first, ...others];
}

export const SPOKEN_WORDS = [3, 30] as const;
const LINE_MS = 6_000;

/** Turns of a meeting, from the first word on. */
export const someLines = (scene: Scene, people: readonly [Colleague, ...Colleague[]], count: number) =>
  Array.from({ length: count }, (_, line) => ({
    line,
    speaker: scene.random.pick(people).name,
    text: scene.say(...SPOKEN_WORDS),
    at: line * LINE_MS + scene.random.int(0, LINE_MS),
  }));
