import { GreffierError } from '#domain/errors.ts';
import { MAIL_PRIVATE, MAIL_UNREACHABLE } from '#domain/mail/mailer.ts';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';

/** Whether anybody on the internet could mean this address: not loopback, not of a private network, not of a link. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * The network address to connect to for a host name. It is looked up once and used as it is, so that a name that leads
 * elsewhere a moment later changes nothing. Throws MAIL_PRIVATE where it is not public, MAIL_UNREACHABLE where there is
 * none.
 */
export async function publicAddressOf(hostname: string): Promise<string> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new GreffierError(MAIL_UNREACHABLE, {}, { cause: error });
  });
  const first = found.find(({ address }) => isPublic(address));
  if (!first) throw new GreffierError(MAIL_PRIVATE);
  return first.address;
}
