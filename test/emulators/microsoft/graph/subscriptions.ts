import express, { type RequestHandler, type Response, type Router } from 'express';
import { randomUUID, X509Certificate } from 'node:crypto';
import type { EncryptionCertificate } from './encryption.ts';
import { refuse } from './refusals.ts';

const MINUTE_MS = 60_000;
/** By resource: how long it may last, in minutes, and the permission that it takes. */
const RESOURCES = [
  {
    pattern: /^communications\/onlineMeetings\/getAllTranscripts$/u,
    minutes: 4_320,
    permission: 'OnlineMeetingTranscript.Read.All',
  },
  {
    pattern: /^communications\/onlineMeetings\/[^/]+\/transcripts$/u,
    minutes: 4_320,
    permission: 'OnlineMeetingTranscript.Read.All',
  },
  {
    pattern: /^users\/[^/]+\/onlineMeetings\/getAllTranscripts$/u,
    minutes: 4_320,
    permission: 'OnlineMeetingTranscript.Read.All',
  },
  { pattern: /^communications\/callRecords$/u, minutes: 4_230, permission: 'CallRecords.Read.All' },
] as const;
const HANDSHAKE_MS = 10_000;

export interface GraphSubscription {
  readonly id: string;
  readonly resource: string;
  readonly changeType: string;
  readonly notificationUrl: string;
  readonly lifecycleNotificationUrl: string | null;
  readonly clientState: string | null;
  readonly encryption: EncryptionCertificate | null;
  readonly createdAt: Date;
  expirationDateTime: string;
  /** Nothing is delivered until the application was authorised again. */
  isSuspended: boolean;
}

export interface SubscriptionDependencies {
  readonly subscriptions: GraphSubscription[];
  readonly now: () => Date;
  readonly needs: (...permissions: readonly string[]) => RequestHandler;
}

/** Making, listing, renewing, reauthorising and deleting subscriptions, with the handshake at both addresses. */
export function mountSubscriptions(router: Router, { subscriptions, now, needs }: SubscriptionDependencies): void {
  const permissions = [...new Set(RESOURCES.map(({ permission }) => permission))];
  const found = (id: string | undefined): GraphSubscription | undefined =>
    subscriptions.find((one) => one.id === id && Date.parse(one.expirationDateTime) > now().getTime());
  const isTooLong = (resource: string, expiration: string): boolean => {
    const minutes = RESOURCES.find(({ pattern }) => pattern.test(resource))?.minutes ?? 0;
    const left = Date.parse(expiration) - now().getTime();
    return !(left > 0 && left <= minutes * MINUTE_MS + 1_000);
  };

  const make: RequestHandler = async (request, response) => {
    const asked = request.body as Record<string, unknown>;
    const text = (name: string): string | null => (typeof asked[name] === 'string' ? asked[name] : null);
    const resource = (text('resource') ?? '').replace(/^\//u, '');
    const expiration = text('expirationDateTime') ?? '';
    const [notificationUrl, lifecycleUrl] = [text('notificationUrl') ?? '', text('lifecycleNotificationUrl')];
    const encryption = encryptionOf(asked);
    const lasts = Date.parse(expiration) - now().getTime();
    const isMalformed =
      !RESOURCES.some(({ pattern }) => pattern.test(resource)) ||
      text('changeType') !== 'created' ||
      isTooLong(resource, expiration) ||
      (lasts > 60 * MINUTE_MS && lifecycleUrl === null) ||
      (text('clientState') ?? '').length > 128 ||
      encryption === 'refused' ||
      !notificationUrl.startsWith('https://');
    if (isMalformed) return refuse(response, 'request');
    if (subscriptions.some((one) => one.resource === resource && found(one.id))) return refuse(response, 'exists');
    for (const url of new Set([notificationUrl, lifecycleUrl ?? notificationUrl]))
      if (!(await shakesHands(url))) return refuse(response, 'validation');
    const made: GraphSubscription = {
      id: randomUUID(),
      resource,
      changeType: 'created',
      notificationUrl,
      lifecycleNotificationUrl: lifecycleUrl,
      clientState: text('clientState'),
      encryption: encryption === 'none' ? null : encryption,
      createdAt: now(),
      expirationDateTime: expiration,
      isSuspended: false,
    };
    subscriptions.push(made);
    response.status(201).json(shown(made));
  };
  const json = express.json();
  router.post('/subscriptions', needs(...permissions), json, make);

  router.get('/subscriptions', needs(...permissions), (_request, response) => {
    response.json({ value: subscriptions.filter(({ id }) => found(id)).map(shown) });
  });

  router.patch('/subscriptions/:id', needs(...permissions), json, (request, response) => {
    const one = found(String(request.params['id']));
    if (!one) return refuse(response, 'unknown');
    const { expirationDateTime, ...others } = request.body as Record<string, string | undefined>;
    const isMalformed = expirationDateTime === undefined || isTooLong(one.resource, expirationDateTime);
    if (isMalformed || Object.keys(others).length > 0) return refuse(response, 'request');
    one.expirationDateTime = expirationDateTime;
    one.isSuspended = false;
    response.json(shown(one));
  });

  router.post('/subscriptions/:id/reauthorize', needs(...permissions), (request, response) => {
    const one = found(String(request.params['id']));
    if (!one) return refuse(response, 'unknown');
    one.isSuspended = false;
    response.status(204).end();
  });

  router.delete('/subscriptions/:id', needs(...permissions), (request, response: Response) => {
    const index = subscriptions.findIndex(({ id }) => id === request.params['id'] && found(id));
    if (index < 0) return refuse(response, 'unknown');
    subscriptions.splice(index, 1);
    response.status(204).end();
  });
}

function encryptionOf(asked: Readonly<Record<string, unknown>>): EncryptionCertificate | 'none' | 'refused' {
  if (asked['includeResourceData'] !== true) return 'none';
  const [certificate, id] = [asked['encryptionCertificate'], asked['encryptionCertificateId']];
  if (typeof certificate !== 'string' || typeof id !== 'string' || id === '' || id.length > 128) return 'refused';
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    return bits >= 2_048 && bits <= 4_096 ? { id, certificate } : 'refused';
  } catch {
    return 'refused';
  }
}

/** The address has to give back the token, in text, within ten seconds. */
async function shakesHands(url: string): Promise<boolean> {
  const token = `Validation: Testing client application reachability ${randomUUID()} +&%`;
  const address = new URL(url);
  address.searchParams.set('validationToken', token);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(HANDSHAKE_MS),
    });
    const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return response.status === 200 && isText && (await response.text()) === token;
  } catch {
    return false;
  }
}

const shown = ({ id, resource, changeType, notificationUrl, lifecycleNotificationUrl, ...one }: GraphSubscription) => ({
  id,
  resource,
  changeType,
  notificationUrl,
  lifecycleNotificationUrl,
  expirationDateTime: one.expirationDateTime,
  includeResourceData: one.encryption !== null,
  encryptionCertificateId: one.encryption?.id ?? null,
  clientState: null,
});
