import type { JWTPayload } from 'jose';
import type { TokenIssuer } from '../token-issuer.ts';
import { encryptResource } from './encryption.ts';
import type { GraphSubscription } from './subscriptions.ts';
import type { TenantCallRecord, TenantTranscript } from './tenant.ts';
import { shownTranscript } from './written.ts';

/** The application of Microsoft's that publishes change notifications. */
export const PUBLISHER = '0bf30f3b-4a52-48df-9a82-234910c4a086';
const TOKEN_SECONDS = 3_600;

export interface NotificationBody {
  value: Record<string, unknown>[];
  validationTokens?: string[];
}

export type LifecycleEvent = 'reauthorizationRequired' | 'subscriptionRemoved' | 'missed';

export interface NotificationDependencies {
  readonly origin: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly issuer: TokenIssuer;
  readonly subscriptions: readonly GraphSubscription[];
  readonly now: () => Date;
}

/**
 * What Graph sends to subscribers. Bodies are made apart from their delivery, so that a test can change or repeat them.
 */
export class GraphNotifications {
  readonly #dependencies: NotificationDependencies;

  constructor(dependencies: NotificationDependencies) {
    this.#dependencies = dependencies;
  }

  /** The subscriptions that hear of it: those that were there before transcription began. */
  heardBy({ organiserId, meetingId, createdDateTime }: TenantTranscript): readonly GraphSubscription[] {
    const resources = new Set([
      'communications/onlineMeetings/getAllTranscripts',
      `communications/onlineMeetings/${meetingId}/transcripts`,
      `users/${organiserId}/onlineMeetings/getAllTranscripts`,
    ]);
    return this.#live.filter(
      ({ resource, createdAt }) => resources.has(resource) && createdAt.getTime() < Date.parse(createdDateTime),
    );
  }

  get #live(): readonly GraphSubscription[] {
    const now = this.#dependencies.now().getTime();
    return this.#dependencies.subscriptions.filter(
      ({ expirationDateTime, isSuspended }) => Date.parse(expirationDateTime) > now && !isSuspended,
    );
  }

  async ofTranscript(subscription: GraphSubscription, transcript: TenantTranscript): Promise<NotificationBody> {
    const { organiserId, meetingId, id } = transcript;
    const resource = `users('${organiserId}')/onlineMeetings('${meetingId}')/transcripts('${id}')`;
    const { encryption } = subscription;
    return {
      value: [
        {
          ...this.#about(subscription, resource),
          resourceData: { id, '@odata.type': '#microsoft.graph.callTranscript', '@odata.id': resource },
          ...(encryption ? { encryptedContent: encryptResource(shownTranscript(transcript), encryption) } : {}),
        },
      ],
      ...(encryption ? { validationTokens: [await this.token()] } : {}),
    };
  }

  ofCallRecord(subscription: GraphSubscription, { id }: TenantCallRecord): NotificationBody {
    const resource = `communications/callRecords/${id}`;
    const resourceData = { id, '@odata.type': '#microsoft.graph.callrecord', '@odata.id': resource };
    return { value: [{ ...this.#about(subscription, resource), resourceData }] };
  }

  ofLifecycle(subscription: GraphSubscription, lifecycleEvent: LifecycleEvent): NotificationBody {
    const { changeType: _, ...about } = this.#about(subscription, '');
    return { value: [{ ...about, lifecycleEvent }] };
  }

  #about({ id, clientState, expirationDateTime }: GraphSubscription, resource: string): Record<string, unknown> {
    return {
      subscriptionId: id,
      subscriptionExpirationDateTime: expirationDateTime,
      clientState,
      changeType: 'created',
      resource,
      tenantId: this.#dependencies.tenantId,
    };
  }

  /** A validation token, with claims changed as a forger would. */
  async token(changes: JWTPayload = {}, lifetime = TOKEN_SECONDS): Promise<string> {
    return this.#dependencies.issuer.sign(this.claims(changes), { issuedAt: this.#dependencies.now(), lifetime });
  }

  claims(changes: JWTPayload = {}): JWTPayload {
    const { origin, tenantId, clientId } = this.#dependencies;
    return {
      aud: clientId,
      iss: `${origin}/${tenantId}/v2.0`,
      azp: PUBLISHER,
      tid: tenantId,
      ver: '2.0',
      ...changes,
    };
  }

  /** Posts a body to its subscriber; answers the status. Graph counts anything but 2xx within 3 s as not delivered. */
  async deliver(url: string, body: unknown): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Tells every subscription that hears of it. Answers the statuses. */
  async transcriptCreated(transcript: TenantTranscript): Promise<number[]> {
    const statuses = [];
    for (const one of this.heardBy(transcript))
      statuses.push(await this.deliver(one.notificationUrl, await this.ofTranscript(one, transcript)));
    return statuses;
  }

  async callRecordCreated(record: TenantCallRecord): Promise<number[]> {
    const heard = this.#live.filter(({ resource }) => resource === 'communications/callRecords');
    const statuses = [];
    for (const one of heard) statuses.push(await this.deliver(one.notificationUrl, this.ofCallRecord(one, record)));
    return statuses;
  }

  async lifecycle(subscription: GraphSubscription, event: LifecycleEvent): Promise<number> {
    const url = subscription.lifecycleNotificationUrl ?? subscription.notificationUrl;
    return this.deliver(url, this.ofLifecycle(subscription, event));
  }
}
