/** Only the path matters; the host is what a URL cannot be without. */
const HERE = 'http://here.invalid';

/**
 * Path and query of a call in the one form that tickets are compared in: without the ticket itself, parameters in
 * order. Null for what is no path of this server.
 */
export function addressOf(path: string): string | null {
  const url = path.startsWith('/') ? URL.parse(path, HERE) : null;
  if (!url || url.origin !== HERE) return null;
  url.searchParams.delete('ticket');
  url.searchParams.sort();
  return `${url.pathname}?${url.searchParams}`;
}
