import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import type { MeetingEvent } from './events.ts';
import { correctionOf } from './subjects.ts';

/** What was put right since an analysis was made, each with when: the number of corrections before it. */
export interface Touched {
  /** Of all corrections that ever were; an analysis knows those that were there when its transcript was read. */
  readonly count: number;
  /** By scope and name (`subjects.ts`). */
  readonly since: ReadonlyMap<string, number>;
  /** The same before the latest analysis: what it did not know is told after it. */
  readonly before: ReadonlyMap<string, number>;
  /** What was said to be outdated last; empty where nothing is. */
  readonly said: ReadonlySet<string>;
}

export const nothingTouched: Touched = { count: 0, since: new Map(), before: new Map(), said: new Set() };

const keyOf = (scope: string, name: string): string => `${scope} ${name}`;

/** Key points rest on the transcript alone, and nothing rests on them; what a title says is people's. */
const IS_RESTED_ON = /^(?:line|speaker|action|decisions)\//u;

export function evolveTouched(touched: Touched, event: MeetingEvent): Touched {
  const { count, since, before } = touched;
  switch (event.type) {
    case 'MeetingAnalysed':
    case 'PersonErased':
      return { count, since: new Map(), before: since, said: new Set() };
    case 'MinutesOutdated': {
      const { captureId, touched: names, statements } = event.data;
      const keys = names.map((name) => keyOf(scopeOf(name, captureId), name));
      return {
        ...touched,
        since: new Map([...since, ...keys.map((key) => [key, since.get(key) ?? before.get(key) ?? count] as const)]),
        said: new Set([...names, ...statements]),
      };
    }
    case 'MinutesRewriteFailed':
      // What is put right next asks again.
      return { ...touched, said: new Set() };
    default: {
      const correction = correctionOf(event);
      if (correction === null || !IS_RESTED_ON.test(correction.name)) return touched;
      const key = keyOf(correction.scope, correction.name);
      return { ...touched, count: count + 1, since: new Map(since).set(key, count) };
    }
  }
}

const scopeOf = (name: string, captureId: string): string =>
  name.startsWith('line/') || name.startsWith('speaker/') ? captureId : 'minutes';

interface Corrected {
  readonly touched: Touched;
  readonly transcript: CaptureReference | null;
}

/**
 * What was put right of the transcript, and of the minutes that rest on it, by name: since the analysis, or after the
 * corrections that somebody knew of.
 */
export function touchedIn({ touched, transcript }: Corrected, known = 0): string[] {
  const scopes = ['minutes', transcript?.captureId ?? ''];
  return [...touched.since].flatMap(([key, at]) => {
    const scope = scopes.find((one) => key.startsWith(`${one} `));
    return scope === undefined || at < known ? [] : [key.slice(scope.length + 1)];
  });
}
