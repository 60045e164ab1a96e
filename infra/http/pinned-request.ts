import { GreffierError } from '#domain/errors.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublic, isWithin, publicAddressOf, type AddressRefusals, type Resolve } from '../system/public-address.ts';

export interface PinnedCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Which addresses may be called, and how a refusal is called where they are not. */
export interface AllowedAddresses extends AddressRefusals {
  /** Also private ones, and those without TLS. */
  readonly allowsPrivate: boolean;
  /** Of private ones those in these networks, in CIDR notation; with TLS or without. */
  readonly networks?: readonly string[];
  readonly resolve?: Resolve | undefined;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, '');

/** Where a call may be connected to: an address that was looked at, or the name where any will do. Throws refusals. */
export async function allowedHostOf(
  url: URL,
  { allowsPrivate, networks = [], resolve, ...refusals }: AllowedAddresses,
): Promise<string> {
  if (allowsPrivate) return hostOf(url);
  // What is sent can be read on its way where there is no TLS: the operator alone says that nobody stands there.
  const isSecure = url.protocol === 'https:';
  if (!isSecure && networks.length === 0) throw new GreffierError(refusals.isPrivate);
  const isAllowed = (address: string) => (isSecure && isPublic(address)) || isWithin(address, networks);
  return publicAddressOf(hostOf(url), refusals, { isAllowed, resolve });
}

/**
 * Calls an address that people may set. It is connected to the network address that was looked at, so that a name which
 * leads elsewhere a moment later changes nothing; redirects are answers like others. Throws the refusals, and what the
 * connection throws.
 */
export async function requestPinned(
  { url, method, headers, body, signal }: PinnedCall,
  allowed: AllowedAddresses,
): Promise<IncomingMessage> {
  const host = await allowedHostOf(url, allowed);
  const isSecure = url.protocol === 'https:';
  const name = hostOf(url);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = (isSecure ? requestHttps : requestHttp)(
      {
        host,
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, host: url.host },
        // An address in figures has no name to ask for (RFC 6066, 3); its certificate names it all the same.
        ...(isSecure && { servername: isIP(name) === 0 ? name : '' }),
        ...(signal && { signal }),
        agent: false,
      },
      resolve,
    );
    call.once('error', reject);
    call.end(body);
  });
}
