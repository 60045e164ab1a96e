import type { ConnectionOptions } from 'nats';

/**
 * What the client wants apart: `nats://token@host`, `nats://user:password@host`, `tls://host`, several separated by
 * commas. Credentials are those of the first address: a cluster has one set.
 */
export function natsAddress(addresses: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> {
  const urls = addresses.split(',').map((address) => new URL(address.trim()));
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: urls.map(({ host }) => host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}

/**
 * How many servers keep each message: three where a cluster of three or more is named, one of which may then be lost.
 */
export const replicasOn = (addresses: string): number => (addresses.split(',').length < 3 ? 1 : 3);
