import type { IntegrationEvent, IntegrationEventData } from './events.ts';
import type { GraphFailureCode } from './failures.ts';
import type { KnownSubscription } from './graph.ts';

export interface HeldSubscription extends KnownSubscription {
  /** ISO 8601: since when it lasts as long as it does. */
  readonly since: string;
  /** What Microsoft said is to be done about it. */
  readonly needs: 'reauthorise' | 'replace' | null;
}

export interface HeldCertificate {
  readonly id: string;
  readonly der: string;
  readonly sealedKey: string;
  readonly madeAt: string;
  /** When the last subscription under it ended; null while there is one, or where there was none. */
  readonly idleSince: string | null;
}

export interface OpenSweep {
  readonly sweepId: string;
  readonly requestedAt: string;
}

/** How Greffier stands with the organisation's Microsoft 365. */
export interface Integration {
  /** Null until the application first signed in, or tried to. */
  readonly access: IntegrationEventData<'GraphAccessChecked'> | null;
  /** Whether transcripts are given, and why not; null until one was asked for. */
  readonly transcripts: IntegrationEventData<'GraphTranscriptsChecked'> | null;
  /** The newest last. */
  readonly certificates: readonly HeldCertificate[];
  readonly subscriptions: ReadonlyMap<string, HeldSubscription>;
  /** The last ones that ended, of which a notification may still be on its way. */
  readonly ended: ReadonlyMap<string, HeldSubscription>;
  /** By resource, why Microsoft makes none. */
  readonly refusals: ReadonlyMap<string, GraphFailureCode>;
  /** Those that have been asked for and are not done, the oldest first. */
  readonly sweeps: readonly OpenSweep[];
  readonly sweptAt: string | null;
  /** Resources that there was ever a subscription to. */
  readonly known: ReadonlySet<string>;
  /** The last proof that Microsoft reaches an address: it shook hands there for a subscription, or wrote about one. */
  readonly reached: { readonly address: string; readonly at: string } | null;
}

const REMEMBERED = 6;

export const notConnected: Integration = {
  access: null,
  transcripts: null,
  certificates: [],
  subscriptions: new Map(),
  ended: new Map(),
  refusals: new Map(),
  sweeps: [],
  sweptAt: null,
  known: new Set(),
  reached: null,
};

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key));

const changed = (state: Integration, id: string, change: Partial<HeldSubscription>): Integration => {
  const known = state.subscriptions.get(id);
  return known ? { ...state, subscriptions: new Map(state.subscriptions).set(id, { ...known, ...change }) } : state;
};

function made(state: Integration, data: IntegrationEventData<'GraphSubscriptionMade'>): Integration {
  const { subscriptionId: id, at: since, ...rest } = data;
  return {
    ...state,
    subscriptions: new Map(state.subscriptions).set(id, { ...rest, id, since, needs: null }),
    refusals: without(state.refusals, data.resource),
    known: new Set([...state.known, data.resource]),
    reached: { address: data.address, at: since },
    certificates: state.certificates.map((one) => (one.id === data.certificateId ? { ...one, idleSince: null } : one)),
  };
}

function ended(
  state: Integration,
  { subscriptionId, at }: IntegrationEventData<'GraphSubscriptionEnded'>,
): Integration {
  const known = state.subscriptions.get(subscriptionId);
  if (!known) return state;
  const subscriptions = without(state.subscriptions, subscriptionId);
  const isUsed = [...subscriptions.values()].some(({ certificateId }) => certificateId === known.certificateId);
  return {
    ...state,
    subscriptions,
    ended: new Map([...state.ended, [subscriptionId, known] as const].slice(-REMEMBERED)),
    certificates: state.certificates.map((one) =>
      one.id === known.certificateId && !isUsed ? { ...one, idleSince: at } : one,
    ),
  };
}

const NEEDS = { reauthorise: 'reauthorise', removed: 'replace', missed: null } as const;

export function evolve(state: Integration, { type, data }: IntegrationEvent): Integration {
  switch (type) {
    case 'GraphAccessChecked':
      return { ...state, access: data };
    case 'GraphTranscriptsChecked':
      return { ...state, transcripts: data };
    case 'GraphCertificateMade': {
      const { certificateId: id, at: madeAt, ...rest } = data;
      return { ...state, certificates: [...state.certificates, { ...rest, id, madeAt, idleSince: null }] };
    }
    case 'GraphCertificateRetired':
      return { ...state, certificates: state.certificates.filter(({ id }) => id !== data.certificateId) };
    case 'GraphSubscriptionMade':
      return made(state, data);
    case 'GraphSubscriptionRefused':
      return { ...state, refusals: new Map(state.refusals).set(data.resource, data.failure) };
    case 'GraphSubscriptionRenewed':
      return changed(state, data.subscriptionId, { since: data.at, expiresAt: data.expiresAt, needs: null });
    case 'GraphSubscriptionReauthorised':
      return changed(state, data.subscriptionId, { needs: null });
    case 'GraphSubscriptionEnded':
      return ended(state, data);
    case 'GraphNoticeReceived': {
      const needs = NEEDS[data.notice];
      const address = state.subscriptions.get(data.subscriptionId)?.address;
      const heard = address === undefined ? state : { ...state, reached: { address, at: data.at } };
      return needs === null ? heard : changed(heard, data.subscriptionId, { needs });
    }
    case 'GraphSweepRequested':
      return { ...state, sweeps: [...state.sweeps, { sweepId: data.sweepId, requestedAt: data.at }] };
    case 'GraphSweepCompleted':
      return {
        ...state,
        sweeps: state.sweeps.filter(({ sweepId }) => sweepId !== data.sweepId),
        sweptAt: data.at,
      };
  }
}
