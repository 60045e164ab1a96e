import { exportPending } from '#api/contract/exports.ts';
import { refusal, timedOut, unreachable, type Failure } from '../api/failure.ts';

/** Milliseconds that a file may take to come: what takes long to write is answered with an address before. */
const TIMEOUT_MS = 60_000;

/** The name in a `content-disposition` (RFC 6266); the last part of the address where there is none. */
const nameOf = (response: Response, address: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? (address.split('?')[0]?.split('/').at(-1) ?? '') : decodeURIComponent(encoded);
};

/** Hands a file to the browser. */
export const hand = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser takes the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
};

/**
 * Opens `address` once with its ticket and hands what comes to the browser as a file. It is fetched first, because a
 * link that is refused leaves the reader with a broken download in place of the reason.
 * @returns why there is no file, or where it will be; null where there is one.
 */
export const download = async (
  address: string,
  ticket: string,
): Promise<{ readonly failure: Failure } | { readonly location: string } | null> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ ticket })}`, {
      signal: timeout,
    });
    if (!response.ok) return { failure: refusal(response.status, await response.json().catch(() => null)) };
    if (response.status === 202) return { location: exportPending.parse(await response.json()).location };
    hand(await response.blob(), nameOf(response, address));
    return null;
  } catch {
    return { failure: timeout.aborted ? timedOut() : unreachable() };
  }
};
