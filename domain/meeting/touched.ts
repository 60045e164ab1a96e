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
  /** The latest correction of each, whatever was analysed since. */
  readonly ever: ReadonlyMap<string, number>;
  /** Corrections that each analysis knows of: another one that is chosen again does not know those since. */
  readonly known: ReadonlyMap<string, number>;
  /** Corrections that were there when somebody chose the analysis that is shown: none is rewritten for them alone. */
  readonly accepted: number;
  /** What was said to be outdated last; empty where nothing is. */
  readonly said: ReadonlySet<string>;
}

export const nothingTouched: Touched = {
  count: 0,
  since: new Map(),
  before: new Map(),
  ever: new Map(),
  known: new Map(),
  accepted: 0,
  said: new Set(),
};

/** Beside what was said to be outdated: that it stays as it is. */
export const AS_CHOSEN = 'chosen';

const keyOf = (scope: string, name: string): string => `${scope} ${name}`;

/** Key points and questions rest on the transcript alone, and nothing rests on them; what a title says is people's. */
const IS_RESTED_ON = /^(?:line|speaker|action|decisions)\//u;

export function evolveTouched(touched: Touched, event: MeetingEvent): Touched {
  const { count, since, before, ever, known } = touched;
  switch (event.type) {
    case 'MeetingAnalysed':
      return {
        ...touched,
        since: new Map(),
        before: since,
        known: new Map(known).set(event.data.analysisId, count),
        said: new Set(),
      };
    case 'AnalysisChosen': {
      const from = known.get(event.data.analysisId) ?? 0;
      return {
        ...touched,
        since: new Map([...ever].filter(([, at]) => at >= from)),
        before: since,
        accepted: event.data.why === 'choice' ? count : touched.accepted,
        said: new Set(),
      };
    }
    case 'MeetingAnalysisRequested':
      return touched.accepted === 0 ? touched : { ...touched, accepted: 0 };
    case 'PersonErased':
      return { ...nothingTouched, count, before: since };
    case 'MinutesOutdated': {
      const { analysisId, captureId, touched: names, statements, chosen } = event.data;
      const keys = names.map((name) => keyOf(scopeOf(name, captureId), name));
      const told = keys.map((key) => [key, since.get(key) ?? before.get(key) ?? count] as const);
      return {
        ...touched,
        since: new Map([...since, ...told]),
        known: new Map(known).set(analysisId, Math.min(known.get(analysisId) ?? count, ...told.map(([, at]) => at))),
        said: new Set([...names, ...statements, ...(chosen ? [AS_CHOSEN] : [])]),
      };
    }
    case 'MinutesRewriteFailed':
      // What is put right next asks again.
      return { ...touched, said: new Set() };
    default: {
      const correction = correctionOf(event);
      if (correction === null || !IS_RESTED_ON.test(correction.name)) return touched;
      const key = keyOf(correction.scope, correction.name);
      return {
        ...touched,
        count: count + 1,
        since: new Map(since).set(key, count),
        ever: new Map(ever).set(key, count),
      };
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
