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

/** Whether an address is in one of these networks, in CIDR notation. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === one.kind() && one.match([base, bits]);
  });
}

interface Looking {
  /** Whether an address may be connected to. */
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: Resolve | undefined;
}

/**
 * The network address to connect to for a host name. It is looked up once and used as it is, so that a name that leads
 * elsewhere a moment later changes nothing. Throws `isPrivate` where it may not be connected to, which is so of what is
 * not public unless it is said otherwise; `isUnknown` where there is none.
 */
export async function publicAddressOf(
  hostname: string,
  { isPrivate, isUnknown }: AddressRefusals,
  { isAllowed = isPublic, resolve = lookupAll }: Looking = {},
): Promise<string> {
  const found = await resolve(hostname).catch((error: unknown) => {
    throw new GreffierError(isUnknown, {}, { cause: error });
  });
  const first = found.find(({ address }) => isAllowed(address));
  if (!first) throw new GreffierError(isPrivate);
  return first.address;
}
