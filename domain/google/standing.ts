import type { GoogleFailureCode } from './failures.ts';
import type { GoogleIntegration, Verified } from './integration.ts';

/** How Google stands, for everybody who uses Greffier. */
export interface GoogleStanding {
  /** `unknown`: it is configured, and nobody's meetings are read yet. */
  readonly status: 'healthy' | 'degraded' | 'unknown' | 'not_configured';
  /** Whether somebody's meetings may be read. */
  readonly isAuthenticated: boolean;
  /** What an administrator has to know first; null where nothing is wrong. */
  readonly failure: GoogleFailureCode | null;
}

/** What is configured, as events call it; null for what is not. */
export interface GoogleConfigured {
  readonly application: string | null;
  /** The service account; null also where the configuration names nobody for it to read. */
  readonly delegation: string | null;
}

/** What was found of another application says nothing of this one. */
const foundOf = (found: Verified | null, application: string | null): Verified | null =>
  application !== null && found?.application === application ? found : null;

export function googleStanding(state: GoogleIntegration, configured: GoogleConfigured): GoogleStanding {
  if (configured.application === null && configured.delegation === null)
    return { status: 'not_configured', isAuthenticated: false, failure: null };
  const application = foundOf(state.application, configured.application);
  const delegation = foundOf(state.delegation, configured.delegation);
  const given = configured.application === null ? [] : [...state.authorisations.values()];
  const isAuthenticated = given.some(({ refusal }) => refusal === null) || delegation?.failure === null;
  // That one person's authorisation is over is theirs to mend, as long as others are read.
  const refused = isAuthenticated ? null : (given[0]?.refusal?.failure ?? null);
  const failure = application?.failure ?? delegation?.failure ?? refused;
  return { status: failure !== null ? 'degraded' : isAuthenticated ? 'healthy' : 'unknown', isAuthenticated, failure };
}
