import type { Credentials } from './clients/client.ts';

/**
 * What is wrong with the address, in French, for the operator; never a part of its value, which holds a
 * password.
 */
export class UnusableUrl extends Error {}

export const WANTED =
  'une adresse comme esdb://utilisateur:motdepasse@hôte:2113 ou kurrentdb://utilisateur:motdepasse@hôte:2113 est attendue';

/** The options that the client knows, without regard to case. It prints the whole address when it meets another one. */
const OPTIONS = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
]);

/** Never sent: the client leaves credentials out where there is no TLS. */
const NOBODY: Credentials = { username: 'greffier', password: 'greffier' };

export interface Address {
  /**
   * For every append. Given with the call, they keep the client on its unary path: the other one, which batches,
   * ignores deadlines and mixes up the answers of several clients.
   */
  readonly credentials: Credentials;
  /** Whether the address says who one is. */
  readonly namesUser: boolean;
  /** Whether the address says itself how long a call may take. */
  readonly namesDeadline: boolean;
}

/**
 * What the adapter itself has to know of a connection string; the rest is the client's affair.
 * @throws UnusableUrl
 */
export function readUrl(url: string): Address {
  const match =
    /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/(?:(?<user>[^:]+):(?<password>[^@]+)@)?[^?]+(?:\?(?<query>.*))?$/u.exec(
      url.trim(),
    );
  if (!match?.groups) throw new UnusableUrl(WANTED);
  const { user, password, query = '' } = match.groups;
  const options = new Map(
    query
      .split('&')
      .map((pair) => pair.split('='))
      .map(([key = '', value = '']) => [key.toLowerCase().replaceAll(/[_-]/gu, ''), value]),
  );
  options.delete('');
  for (const key of options.keys()) if (!OPTIONS.has(key)) throw new UnusableUrl(`l’option « ${key} » n’existe pas`);
  const namesDeadline = options.has('defaultdeadline');
  if (user !== undefined && password !== undefined)
    return { credentials: decoded(user, password), namesUser: true, namesDeadline };
  if (options.get('tls') === 'false') return { credentials: NOBODY, namesUser: false, namesDeadline };
  throw new UnusableUrl(
    'un utilisateur et un mot de passe sont attendus (ou tls=false, sur un réseau de confiance seulement)',
  );
}

/** The client would silently drop what follows a second colon. */
function decoded(user: string, password: string): Credentials {
  try {
    if (!password.includes(':')) return { username: decodeURIComponent(user), password: decodeURIComponent(password) };
  } catch {
    // A stray percent sign, answered below.
  }
  throw new UnusableUrl(
    'les caractères spéciaux du mot de passe doivent être encodés (%3A pour « : », %25 pour « % »)',
  );
}

/** Where a connection string leads to, without what comes before and after: credentials, options. */
export const hostsOf = (url: string): string => url.replace(/^[^:]*:\/\/(?:[^@]*@)?([^/?]*)[^]*$/, '$1');

/**
 * The same address with every node that it names: behind `…+discover://` the client asks the first one only, which
 * is a name in the DNS where there is no other.
 */
export const namingAll = (url: string): string =>
  hostsOf(url).includes(',') ? url.trim().replace(/^([^:]*)\+discover:/u, '$1:') : url;

/** The client's own, in ms. */
const KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE = /([?&]keep[_-]?alive[_-]?interval=)(-?\d+)/iu;

/**
 * The connection string of the client that has replaced `replaced` others: gRPC shares a connection among all whose
 * options are the same, unless they have TLS, and a new one would be silent with the old. So an option that hardly
 * matters differs.
 */
export function urlAfter(url: string, replaced: number): string {
  if (replaced === 0) return url;
  const [, option = '', value = String(KEEP_ALIVE_MS)] = KEEP_ALIVE.exec(url) ?? [];
  const interval = Number(value) < 0 ? value : String(Number(value) + (replaced % 1_000));
  if (option !== '') return url.replace(KEEP_ALIVE, `${option}${interval}`);
  return `${url.trim()}${url.includes('?') ? '&' : '?'}keepAliveInterval=${interval}`;
}
