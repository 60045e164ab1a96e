import { MOST_SUBSCRIPTIONS } from './decide.ts';
import type { HeldSubscription, Integration } from './integration.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface WatchedResource {
  readonly resource: string;
  /** As long as Microsoft lets a subscription last, less what clocks may differ, in ms. */
  readonly lifetimeMs: number;
  /** Whether notifications carry the resource, encrypted. */
  readonly isRich: boolean;
}

/** What Greffier wants to hear of. */
export const WATCHED: readonly WatchedResource[] = [
  {
    resource: 'communications/onlineMeetings/getAllTranscripts',
    lifetimeMs: 4_320 * MINUTE_MS - 10 * MINUTE_MS,
    isRich: true,
  },
  { resource: 'communications/callRecords', lifetimeMs: 4_230 * MINUTE_MS - 10 * MINUTE_MS, isRich: false },
];

/** Renewed before a quarter of the lifetime is left: so much is left when it is due, and there is time to fail. */
const RENEWED_AT = 1 / 3;
const CERTIFICATE_MS = 180 * DAY_MS;
/** As long as a notification under a former certificate may be on its way: Microsoft tries for four hours. */
const CERTIFICATE_IDLE_MS = DAY_MS;
/** Once a week what no notification told of is looked for; each hour where none can come. */
const SWEEP_MS = 7 * DAY_MS;
const SWEEP_DEAF_MS = HOUR_MS;

export type Step =
  | { readonly do: 'make-certificate' }
  | { readonly do: 'retire-certificate'; readonly certificateId: string }
  | { readonly do: 'subscribe'; readonly watched: WatchedResource }
  | { readonly do: 'renew'; readonly subscription: HeldSubscription; readonly watched: WatchedResource }
  | { readonly do: 'reauthorise'; readonly subscription: HeldSubscription }
  | { readonly do: 'unsubscribe'; readonly subscription: HeldSubscription }
  | { readonly do: 'forget'; readonly subscription: HeldSubscription }
  | { readonly do: 'sweep'; readonly reason: 'connected' | 'due' };

export interface Circumstances {
  /** Ms since 1970. */
  readonly now: number;
  /** Where Microsoft reaches this installation by https; null where it cannot. */
  readonly address: string | null;
  /** Resources that Microsoft refused a moment ago, and that are asked for later. */
  readonly postponed: ReadonlySet<string>;
}

const isOver = ({ expiresAt }: HeldSubscription, now: number): boolean => Date.parse(expiresAt) <= now;

const isDue = ({ since, expiresAt }: HeldSubscription, now: number): boolean => {
  const lifetime = Date.parse(expiresAt) - Date.parse(since);
  return Date.parse(expiresAt) - now <= lifetime * RENEWED_AT;
};

/** The next thing to do so that Microsoft tells of every transcript; null where there is nothing. Pure. */
export function nextStep(state: Integration, { now, address, postponed }: Circumstances): Step | null {
  const held = [...state.subscriptions.values()];
  const newest = state.certificates.at(-1);
  const isOld = newest !== undefined && now - Date.parse(newest.madeAt) >= CERTIFICATE_MS;
  const over = held.find((one) => isOver(one, now));
  if (over) return { do: 'forget', subscription: over };
  if (address !== null && (!newest || isOld)) return { do: 'make-certificate' };
  const wrong = held.find(
    (one) =>
      !postponed.has(one.resource) &&
      (one.address !== address ||
        one.needs === 'replace' ||
        (one.certificateId !== null && one.certificateId !== newest?.id) ||
        !WATCHED.some(({ resource }) => resource === one.resource)),
  );
  if (wrong) return { do: 'unsubscribe', subscription: wrong };
  const free = held.length < MOST_SUBSCRIPTIONS && address !== null;
  for (const watched of WATCHED) {
    if (postponed.has(watched.resource)) continue;
    const subscription = held.find(({ resource }) => resource === watched.resource);
    if (!subscription) {
      if (free) return { do: 'subscribe', watched };
    } else if (subscription.needs === 'reauthorise') return { do: 'reauthorise', subscription };
    else if (isDue(subscription, now)) return { do: 'renew', subscription, watched };
  }
  const idle = state.certificates.find(
    ({ id, idleSince }) =>
      id !== newest?.id && idleSince !== null && now - Date.parse(idleSince) >= CERTIFICATE_IDLE_MS,
  );
  if (idle) return { do: 'retire-certificate', certificateId: idle.id };
  return sweepOf(state, now, held.length > 0);
}

function sweepOf({ sweeps, sweptAt }: Integration, now: number, isTold: boolean): Step | null {
  if (sweeps.length > 0) return null;
  if (sweptAt === null) return { do: 'sweep', reason: 'connected' };
  return now - Date.parse(sweptAt) >= (isTold ? SWEEP_MS : SWEEP_DEAF_MS) ? { do: 'sweep', reason: 'due' } : null;
}
