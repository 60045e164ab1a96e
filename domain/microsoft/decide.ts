import type { Decider } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { IntegrationEvent, IntegrationEventData, Notice, SweepReason } from './events.ts';
import type { GraphFailureCode } from './failures.ts';
import type { GraphAccess, KnownSubscription } from './graph.ts';
import { evolve, notConnected, type Integration } from './integration.ts';

/** As many as Greffier ever has at Microsoft. */
export const MOST_SUBSCRIPTIONS = 3;

/** What is found again is noted again a day later, so that nobody takes it for older than it is. */
const NOTED_MS = 86_400_000;

interface Found {
  readonly failure: GraphFailureCode | null;
  /** `Graph.applicationId` */
  readonly application: string;
  readonly at: string;
  /** By an administrator, who is told when it was found. */
  readonly isAsked?: boolean;
}

/** `at`: now, ISO 8601. */
export type IntegrationCommand =
  | ({ readonly type: 'recordAccess' } & Found & GraphAccess)
  | ({ readonly type: 'recordTranscripts' } & Found)
  | ({ readonly type: 'addCertificate' } & IntegrationEventData<'GraphCertificateMade'>)
  | { readonly type: 'retireCertificate'; readonly certificateId: string }
  | ({ readonly type: 'addSubscription'; readonly at: string } & KnownSubscription)
  | { readonly type: 'refuseSubscription'; readonly resource: string; readonly failure: GraphFailureCode }
  | {
      readonly type: 'renewSubscription';
      readonly subscriptionId: string;
      readonly at: string;
      readonly expiresAt: string;
    }
  | { readonly type: 'reauthoriseSubscription'; readonly subscriptionId: string }
  | ({ readonly type: 'endSubscription' } & IntegrationEventData<'GraphSubscriptionEnded'>)
  | {
      readonly type: 'receiveNotice';
      readonly subscriptionId: string;
      readonly notice: Notice;
      readonly at: string;
    }
  | { readonly type: 'requestSweep'; readonly reason: SweepReason; readonly at: string }
  | ({ readonly type: 'completeSweep' } & IntegrationEventData<'GraphSweepCompleted'>);

type Checked = IntegrationEventData<'GraphAccessChecked'>;
type Known = Pick<Checked, 'failure' | 'at' | 'application'> | null;

/** Whether what was found says more than what is known: something else, of something else, or that it still holds. */
const isNews = ({ failure, application, at, isAsked = false }: Found, known: Known): boolean =>
  isAsked ||
  known === null ||
  known.failure !== failure ||
  known.application !== application ||
  known.at === null ||
  Date.parse(at) - Date.parse(known.at) >= NOTED_MS;

const isSame = (one: Checked, other: Checked | null): boolean =>
  other !== null &&
  one.tenantId === other.tenantId &&
  one.missing.join() === other.missing.join() &&
  one.superfluous.join() === other.superfluous.join();

/** They are served one after the other: of two, one has not begun, and finds what this one would. */
function sweep(state: Integration, reason: SweepReason, at: string): IntegrationEvent[] {
  const sweepId = derivedId('graph-sweep', reason, at);
  const isAsked = state.sweeps.length > 1 || state.sweeps.some((one) => one.sweepId === sweepId);
  return isAsked ? [] : [{ type: 'GraphSweepRequested', data: { sweepId, reason, at } }];
}

function add(
  { type: _type, id: subscriptionId, ...data }: Extract<IntegrationCommand, { type: 'addSubscription' }>,
  state: Integration,
): IntegrationEvent[] {
  const { resource, at } = data;
  const isHeld = [...state.subscriptions.values()].some((one) => one.resource === resource);
  if (isHeld || state.subscriptions.size >= MOST_SUBSCRIPTIONS) return [];
  return [
    { type: 'GraphSubscriptionMade', data: { subscriptionId, ...data } },
    // Nothing told of what was written down while there was none.
    ...(state.known.has(resource) ? sweep(state, 'subscribed', at) : []),
  ];
}

/** What is repeated changes nothing: Microsoft repeats itself, and so does who was interrupted. */
function decide(command: IntegrationCommand, state: Integration): readonly IntegrationEvent[] {
  switch (command.type) {
    case 'recordAccess': {
      const { failure, tenantId, missing, superfluous, at, application } = command;
      const data = { failure, tenantId, missing: [...missing], superfluous: [...superfluous], at, application };
      const isKnown = isSame(data, state.access) && !isNews(command, state.access);
      return isKnown ? [] : [{ type: 'GraphAccessChecked', data }];
    }
    case 'recordTranscripts':
      return given(command, state);
    case 'addCertificate': {
      const { type: _type, ...data } = command;
      return state.certificates.some(({ id }) => id === data.certificateId)
        ? []
        : [{ type: 'GraphCertificateMade', data }];
    }
    case 'retireCertificate': {
      const { certificateId } = command;
      const isUsed = [...state.subscriptions.values()].some((one) => one.certificateId === certificateId);
      const isKnown = state.certificates.some(({ id }) => id === certificateId);
      return isUsed || !isKnown ? [] : [{ type: 'GraphCertificateRetired', data: { certificateId } }];
    }
    case 'addSubscription':
      return add(command, state);
    case 'refuseSubscription': {
      const { resource, failure } = command;
      return state.refusals.get(resource) === failure
        ? []
        : [{ type: 'GraphSubscriptionRefused', data: { resource, failure } }];
    }
    case 'renewSubscription': {
      const { type: _type, ...data } = command;
      const known = state.subscriptions.get(data.subscriptionId);
      return !known || known.expiresAt === data.expiresAt ? [] : [{ type: 'GraphSubscriptionRenewed', data }];
    }
    case 'reauthoriseSubscription': {
      const { subscriptionId } = command;
      return state.subscriptions.get(subscriptionId)?.needs === 'reauthorise'
        ? [{ type: 'GraphSubscriptionReauthorised', data: { subscriptionId } }]
        : [];
    }
    case 'endSubscription': {
      const { type: _type, ...data } = command;
      return state.subscriptions.has(data.subscriptionId) ? [{ type: 'GraphSubscriptionEnded', data }] : [];
    }
    case 'receiveNotice':
      return receive(command, state);
    case 'requestSweep':
      return sweep(state, command.reason, command.at);
    case 'completeSweep': {
      const { type: _type, ...data } = command;
      return state.sweeps.some(({ sweepId }) => sweepId === data.sweepId)
        ? [{ type: 'GraphSweepCompleted', data }]
        : [];
    }
  }
}

/** A policy that leaves out some organisers says nothing of the others, once there are some. */
function given(found: Found, { transcripts }: Integration): IntegrationEvent[] {
  const { failure, at, application } = found;
  const isOfThese = transcripts?.failure === null && transcripts.application === application;
  const isOfSome = failure === 'GRAPH_POLICY_MISSING' && isOfThese;
  if (isOfSome || !isNews(found, transcripts)) return [];
  return [{ type: 'GraphTranscriptsChecked', data: { failure, at, application } }];
}

function receive(
  { subscriptionId, notice, at }: Extract<IntegrationCommand, { type: 'receiveNotice' }>,
  state: Integration,
): IntegrationEvent[] {
  const known = state.subscriptions.get(subscriptionId);
  const received: IntegrationEvent = { type: 'GraphNoticeReceived', data: { subscriptionId, notice, at } };
  if (notice === 'missed') {
    const asked = sweep(state, 'missed', at);
    return asked.length > 0 ? [received, ...asked] : [];
  }
  const needs = notice === 'removed' ? 'replace' : 'reauthorise';
  return !known || known.needs === needs || known.needs === 'replace' ? [] : [received];
}

export const integrationDecider: Decider<Integration, IntegrationCommand, IntegrationEvent> = {
  initialState: notConnected,
  decide,
  evolve,
};
