import { readAccessToken } from '../identity/storage.ts';
import type { Call } from './call.ts';
import { refreshAccess } from './refresh.ts';
import { addressOf, TIMEOUT_MS } from './request.ts';

const ask = (wanted: Call, signal: AbortSignal): Promise<Response> =>
  fetch(addressOf(wanted), {
    headers: { authorization: `Bearer ${readAccessToken() ?? ''}` },
    credentials: 'same-origin',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });

/**
 * A file that a page shows: its own address would have to carry the token. Asked for again with a new one where it had
 * expired; throws what it is refused with.
 */
export const fetchFile = async (wanted: Call, signal: AbortSignal): Promise<Blob> => {
  const token = readAccessToken();
  let response = await ask(wanted, signal);
  if (response.status === 401 && (await refreshAccess(token)).ok) response = await ask(wanted, signal);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.blob();
};
