import type { StoredEvent } from '#domain/events/store.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { SkipReason } from '#domain/meeting/event-data.ts';
import { Outcomes } from '../outcomes.ts';

/** How the analysis of an imported meeting ended. */
export type AnalysisOutcome =
  | { readonly state: 'analysed' | 'deleted' }
  | { readonly state: 'skipped'; readonly reason: SkipReason }
  | { readonly state: 'failed'; readonly code: string };

const json = (bytes: Uint8Array): Record<string, unknown> =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>;

/** Reasons and codes are plain fields: no key is needed to read them. */
function outcomeOf({ type, data }: StoredEvent): AnalysisOutcome | null {
  switch (type) {
    case 'MeetingAnalysed':
      return { state: 'analysed' };
    case 'MeetingAnalysisSkipped':
      return { state: 'skipped', reason: json(data)['reason'] as SkipReason };
    case 'MeetingAnalysisFailed':
      return { state: 'failed', code: String(json(data)['code']) };
    case 'MeetingDeleted':
      return { state: 'deleted' };
    default:
      return null;
  }
}

export type Analyses = Outcomes<AnalysisOutcome>;

/** How the analyses of meetings end, by the id of the meeting. */
export const expectAnalyses = (): Analyses =>
  new Outcomes((event) => {
    const id = meetingOf(event.stream);
    const outcome = outcomeOf(event);
    return id === null || outcome === null ? null : { id, outcome };
  });
