import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';

/** How a refusal is called where the address is used. */
export interface AddressRefusals {
  readonly isPrivate: ErrorDefinition;
  readonly isUnknown: ErrorDefinition;
}

/** Looks up all addresses of a host name. Another one where a spec has names of its own. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const lookupAll: Resolve = (hostname) => lookup(hostname, { all: true });

/** Whether anybody on the internet could mean this address: not loopback, not of a private network, not of a link. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * The network address to connect to for a host name. It is looked up once and used as it is, so that a name that leads
 * elsewhere a moment later changes nothing. Throws `isPrivate` where it is not public, `isUnknown` where there is none.
 */
export async function publicAddressOf(
  hostname: string,
  { isPrivate, isUnknown }: AddressRefusals,
  resolve: Resolve = lookupAll,
): Promise<string> {
  const found = await resolve(hostname).catch((error: unknown) => {
    throw new GreffierError(isUnknown, {}, { cause: error });
  });
  const first = found.find(({ address }) => isPublic(address));
  if (!first) throw new GreffierError(isPrivate);
  return first.address;
}
