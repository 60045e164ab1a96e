import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import { GreffierError } from '#domain/errors.ts';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import type { ConnectorKeys } from './connector-keys.ts';
import { inboundActivity, type InboundActivity } from './inbound.ts';

/** Who issues the tokens of the Bot Connector. */
export const CONNECTOR_ISSUER = 'https://api.botframework.com';
const CHANNEL = 'msteams';
/** Clocks may differ by so many seconds. */
const SKEW_S = 300;
const LONGEST_TOKEN = 16_384;

export interface VerificationDependencies {
  /** Of the bot. */
  readonly appId: string;
  readonly keys: Pick<ConnectorKeys, 'find'>;
  /** The id of the organisation whose people may speak to the bot, lower case. */
  readonly tenantId: () => Promise<string>;
  readonly now: () => Date;
}

const sameUrl = (one: string, other: string): boolean =>
  one.replace(/\/$/u, '').toLowerCase() === other.replace(/\/$/u, '').toLowerCase();

const isSecure = (url: string): boolean => {
  const read = URL.canParse(url) ? new URL(url) : null;
  return read?.protocol === 'https:' && read.username === '' && read.password === '' && read.search === '';
};

/**
 * Makes sure that a call comes from the Bot Connector, is for this bot, and brings what somebody of this organisation
 * did in Teams (Bot Connector authentication, « Connector to bot »). The body is looked at only once the token holds.
 *
 * The connector presents one token with many calls, so a token that was seen is no reason to refuse, and it covers the
 * bot, the service's address and its time, not the body. What comes again is known by its activity
 * (`commands/conversation/receive.ts`).
 */
export async function verifyCall(
  { appId, keys, tenantId, now }: VerificationDependencies,
  { authorization, body }: { readonly authorization: string | undefined; readonly body: unknown },
): Promise<InboundActivity> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/u.exec((authorization ?? '').slice(0, LONGEST_TOKEN))?.[1];
  if (authorization === undefined || authorization === '') throw new GreffierError(CHAT_REFUSALS.noToken);
  if (token === undefined) throw new GreffierError(CHAT_REFUSALS.badToken);
  const kid = kidOf(token);
  const key = kid === null ? null : await keys.find(kid);
  if (key === null) throw new GreffierError(CHAT_REFUSALS.badToken);
  const claimedUrl = await claimedServiceUrl(token, key.jwk, { appId, now: now() });

  const read = inboundActivity.safeParse(body);
  if (!read.success)
    throw new GreffierError(CHAT_REFUSALS.malformed, {
      paths: read.error.issues.slice(0, 10).map(({ path }) => path.join('.')),
    });
  const activity = read.data;
  if (!sameUrl(claimedUrl, activity.serviceUrl) || !isSecure(activity.serviceUrl))
    throw new GreffierError(CHAT_REFUSALS.badToken);
  // What is told in advance would stand against all that is told until then.
  if (Date.parse(activity.timestamp) > now().getTime() + SKEW_S * 1_000)
    throw new GreffierError(CHAT_REFUSALS.malformed, { paths: ['timestamp'] });
  if (activity.channelId !== CHANNEL || !key.endorsements.has(activity.channelId))
    throw new GreffierError(CHAT_REFUSALS.endorsement);
  const tenants = [activity.channelData?.tenant?.id, activity.conversation.tenantId].filter((one) => one != null);
  const allowed = await tenantId();
  if (tenants.length === 0 || tenants.some((one) => one.toLowerCase() !== allowed))
    throw new GreffierError(CHAT_REFUSALS.tenant);
  return activity;
}

function kidOf(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === 'RS256' && typeof kid === 'string' && kid.length <= 512 ? kid : null;
  } catch {
    return null;
  }
}

async function claimedServiceUrl(
  token: string,
  jwk: { readonly kty: 'RSA'; readonly n: string; readonly e: string },
  { appId, now }: { readonly appId: string; readonly now: Date },
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, await importJWK({ ...jwk }, 'RS256'), {
      algorithms: ['RS256'],
      issuer: CONNECTOR_ISSUER,
      audience: appId,
      clockTolerance: SKEW_S,
      currentDate: now,
      requiredClaims: ['exp', 'serviceurl'],
    });
    const { serviceurl: claimed } = payload;
    if (typeof claimed !== 'string') throw new GreffierError(CHAT_REFUSALS.badToken);
    return claimed;
  } catch {
    throw new GreffierError(CHAT_REFUSALS.badToken);
  }
}
