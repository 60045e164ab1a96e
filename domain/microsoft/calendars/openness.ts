import type { GraphFailureCode } from '../failures.ts';
import type { CalendarAccess } from './access.ts';

/** How calendars at Microsoft stand, for everybody who uses Greffier. */
export interface CalendarsStanding {
  /** `unknown`: they are open on this server, and nobody's is read yet. */
  readonly status: 'healthy' | 'degraded' | 'unknown' | 'not_configured';
  /** What an administrator has to know first; null where nothing is wrong. */
  readonly failure: GraphFailureCode | null;
}

/** @param isOpen whether people may have their calendars read here */
export function calendarsStanding({ authorisations }: CalendarAccess, isOpen: boolean): CalendarsStanding {
  if (!isOpen) return { status: 'not_configured', failure: null };
  const given = [...authorisations.values()].filter(({ granted }) => granted.includes('calendar'));
  // That one person's authorisation is over is theirs to mend, as long as others are read.
  if (given.some(({ refusal }) => refusal === null)) return { status: 'healthy', failure: null };
  const failure = given.find(({ refusal }) => refusal !== null)?.refusal?.failure ?? null;
  return { status: failure === null ? 'unknown' : 'degraded', failure };
}
