import type { GraphFailureCode } from './failures.ts';
import type { Integration } from './integration.ts';
import { WATCHED } from './plan.ts';

type Status = 'healthy' | 'degraded' | 'down' | 'unknown' | 'not_configured';

/** How the organisation's Microsoft 365 stands, for people who look after Greffier. */
export interface MicrosoftStanding {
  /** Whether what is said in Teams is told here. */
  readonly teams: Status;
  readonly isAuthenticated: boolean;
  /** Of the identity platform, which lets the application in. */
  readonly identity: Status;
  /** Of signing in with every permission. */
  readonly graph: Status;
  readonly subscriptions: { readonly status: Status; readonly count: number };
  /** What an administrator has to know first; null where nothing is wrong. */
  readonly failure: GraphFailureCode | null;
}

const isUnanswered = (failure: GraphFailureCode): boolean =>
  failure === 'GRAPH_UNREACHABLE' || failure === 'GRAPH_UNREADABLE' || failure === 'GRAPH_THROTTLED';

function subscriptionsOf(
  { subscriptions }: Integration,
  { now, isReachable }: Circumstances,
): MicrosoftStanding['subscriptions'] {
  const live = [...subscriptions.values()].filter(
    ({ expiresAt, needs }) => Date.parse(expiresAt) > now && needs !== 'replace',
  );
  const count = live.length;
  if (!isReachable && count === 0) return { status: 'not_configured', count };
  return { status: count === 0 ? 'down' : count < WATCHED.length ? 'degraded' : 'healthy', count };
}

interface Circumstances {
  /** Ms since 1970. */
  readonly now: number;
  /** Whether Microsoft can reach this installation, to tell it something. */
  readonly isReachable: boolean;
}

export function standingOf(state: Integration, circumstances: Circumstances): MicrosoftStanding {
  const { access, transcripts, refusals } = state;
  const subscriptions = subscriptionsOf(state, circumstances);
  if (access === null)
    return {
      teams: 'unknown',
      isAuthenticated: false,
      identity: 'unknown',
      graph: 'unknown',
      subscriptions: { ...subscriptions, status: 'unknown' },
      failure: null,
    };
  const { failure, missing } = access;
  if (failure !== null)
    return {
      teams: 'down',
      isAuthenticated: false,
      identity: isUnanswered(failure) ? 'degraded' : 'down',
      graph: 'down',
      subscriptions,
      failure,
    };
  const refused = missing.length > 0 ? 'GRAPH_PERMISSION_MISSING' : null;
  const told = refused ?? transcripts?.failure ?? [...refusals.values()][0] ?? null;
  const isWell = told === null && (subscriptions.status === 'healthy' || subscriptions.status === 'not_configured');
  return {
    teams: isWell ? 'healthy' : 'degraded',
    isAuthenticated: true,
    identity: 'healthy',
    graph: refused === null ? 'healthy' : 'degraded',
    subscriptions,
    failure: told,
  };
}
