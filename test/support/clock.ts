export interface TestClock {
  readonly now: () => string;
  readonly date: () => Date;
  /** To a time that `now` answered before. */
  readonly set: (time: string) => void;
  readonly advance: (by: {
    readonly seconds?: number;
    readonly minutes?: number;
    readonly hours?: number;
    readonly days?: number;
  }) => void;
}

/** A clock that goes on only when it is told to. */
export function testClock(start = '2026-11-20T09:00:00.000Z'): TestClock {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms).toISOString(),
    date: () => new Date(ms),
    set: (time) => {
      ms = Date.parse(time);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      ms += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
