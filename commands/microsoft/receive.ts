import { isError } from '#domain/errors.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { HeldSubscription, Integration } from '#domain/microsoft/integration.ts';
import {
  callRecordIn,
  noticeIn,
  transcriptIn,
  type GraphNotification,
  type GraphNotifications,
  type NotificationRefusal,
} from '#domain/microsoft/notification.ts';
import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Dependencies, Request } from '../handle.ts';
import { changeIntegration, readIntegration } from './integration.ts';
import { reportCall, reportTranscript } from './report.ts';

export interface ReceiveDependencies extends Dependencies {
  readonly secrets: NotificationSecrets;
}

export interface Received {
  readonly accepted: number;
  readonly refused: readonly NotificationRefusal[];
}

interface Judging {
  readonly state: Integration;
  readonly secrets: NotificationSecrets;
  /** Whether the tokens that came along say that all of this is Microsoft's; asked for once. */
  readonly isGenuine: () => Promise<boolean>;
}

type Judged = { readonly refusal: NotificationRefusal } | { readonly write: (request: Request) => Promise<unknown> };

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Takes in what Microsoft posted: transcripts and calls that there are, and what became of a subscription. Only what is
 * proven to be Microsoft's is written down; what is there already changes nothing, so that a notification that comes
 * twice, or again by somebody else's hand, does no harm.
 */
export async function receiveNotifications(
  dependencies: ReceiveDependencies,
  { value, validationTokens }: GraphNotifications,
  request: Request,
): Promise<Received> {
  const { secrets } = dependencies;
  const state = await readIntegration(dependencies);
  let genuine: Promise<boolean> | undefined;
  const judging: Judging = {
    state,
    secrets,
    isGenuine: () => (genuine ??= areGenuine(secrets, validationTokens ?? [], state.access?.tenantId ?? null)),
  };
  const refused: NotificationRefusal[] = [];
  let accepted = 0;
  for (const [index, one] of value.entries()) {
    const judged = await judge(dependencies, one, judging);
    if ('refusal' in judged) refused.push(judged.refusal);
    else {
      await judged.write({ ...request, commandId: `${request.commandId}/${index}` });
      accepted += 1;
    }
  }
  return { accepted, refused };
}

async function areGenuine(
  secrets: NotificationSecrets,
  tokens: readonly string[],
  tenantId: string | null,
): Promise<boolean> {
  if (tenantId === null || tokens.length === 0) return false;
  for (const token of new Set(tokens)) if (!(await secrets.isGenuine(token, tenantId))) return false;
  return true;
}

async function judge(dependencies: ReceiveDependencies, one: GraphNotification, judging: Judging): Promise<Judged> {
  const { state, secrets } = judging;
  const subscription = state.subscriptions.get(one.subscriptionId) ?? state.ended.get(one.subscriptionId);
  if (!subscription) return { refusal: 'unknown-subscription' };
  if (!isSame(one.clientState ?? '', await secrets.clientStateOf(subscription.resource)))
    return { refusal: 'client-state' };
  if (one.tenantId != null && one.tenantId !== state.access?.tenantId) return { refusal: 'tenant' };
  if (one.lifecycleEvent !== undefined) return judgeNotice(dependencies, one);
  if (subscription.certificateId !== null) return judgeTranscript(dependencies, one, { ...judging, subscription });
  const callRecordId = callRecordIn(one);
  if (callRecordId === null) return { refusal: 'content' };
  return { write: (request) => reportCall(dependencies, callRecordId, request) };
}

function judgeNotice(dependencies: ReceiveDependencies, one: GraphNotification): Judged {
  const notice = noticeIn(one);
  if (notice === null) return { refusal: 'content' };
  const command = {
    type: 'receiveNotice',
    subscriptionId: one.subscriptionId,
    notice,
    at: dependencies.now(),
  } as const;
  return { write: (request) => changeIntegration(dependencies, command, request) };
}

async function judgeTranscript(
  dependencies: ReceiveDependencies,
  { encryptedContent, resourceData }: GraphNotification,
  { state, secrets, isGenuine }: Judging & { readonly subscription: HeldSubscription },
): Promise<Judged> {
  if (!(await isGenuine())) return { refusal: 'token' };
  const certificate = state.certificates.find(({ id }) => id === encryptedContent?.encryptionCertificateId);
  if (!encryptedContent || !certificate) return { refusal: 'signature' };
  const resource = await secrets.open(encryptedContent, certificate);
  if (resource === null) return { refusal: 'signature' };
  const name = transcriptIn(resource);
  if (name === null || (resourceData?.id != null && resourceData.id !== name.id)) return { refusal: 'content' };
  return {
    write: async (request) => {
      try {
        await reportTranscript(dependencies, { name, by: 'notification' }, request);
      } catch (error) {
        // The meeting that it became was erased: nothing of it is written any more.
        if (!isError(error, KEY_DESTROYED)) throw error;
      }
    },
  };
}
