import { networkInterfaces } from 'node:os';

/**
 * On which addresses a server with this `HOST` is reached, in French, for the person at the terminal: without one it is
 * every address of the machine, over plain HTTP, which is worth knowing.
 */
export function listeningAddresses(host: string | undefined, port: number, interfaces = networkInterfaces()): string {
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::';
  if (!isEvery) return `${host.includes(':') ? `[${host}]` : host}:${port}, et nulle part ailleurs`;
  const reached = Object.values(interfaces).flatMap((addresses = []) =>
    addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => `${address}:${port}`),
  );
  const named = reached.length === 0 ? `port ${port}` : reached.join(', ');
  return `toutes les adresses de cette machine (${named}), sans chiffrement\u00A0; HOST=127.0.0.1 pour cette machine seule`;
}
