/** How long a process lives: what it does to the outside stops at a moment of its choice. */
export interface Life {
  /** The same, of which each call is a step before it and one after it. */
  readonly of: <Part extends object>(part: Part) => Part;
  readonly isOver: () => boolean;
}

export const immortal: Life = { of: (part) => part, isOver: () => false };

/** Dies at the step of that number, 0 being the first: nothing that it calls is done from then on, or told to it. */
export function lifeOf(steps: number): Life {
  let taken = 0;
  const step = () => {
    taken += 1;
    if (taken > steps) throw new Error('this process was killed');
  };
  const wrapped =
    (work: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      step();
      const answer = work(...given);
      if (!(answer instanceof Promise)) return answer;
      return answer.then((value: unknown) => {
        step();
        return value;
      });
    };
  return {
    of: (part) =>
      new Proxy(part, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? wrapped(value.bind(target) as (...given: unknown[]) => unknown) : value;
        },
      }),
    isOver: () => taken > steps,
  };
}

/** So many steps there are at most. */
const MOST_STEPS = 400;

/**
 * Lets a process die at its first step, then at others, each `every` steps later, until it lives long enough. Answers how
 * often it died.
 */
export async function dyingOnce(every: number, live: (life: Life, death: number) => Promise<void>): Promise<number> {
  for (let death = 0; death * every < MOST_STEPS; death += 1) {
    const life = lifeOf(death * every);
    await live(life, death);
    if (!life.isOver()) return death;
  }
  throw new Error('it never lived long enough');
}
