import type { AskEntrance, Entrance } from '#domain/microsoft/entrance.ts';
import { isUntrusted } from '../http/untrusted.ts';
import { boundedFetch } from '../openid/bounded-fetch.ts';

/** Ms that the address may take, so that what else is verified has its time. */
const PATIENCE_MS = 4_000;

/** Codes of failed connections, as Node has them under the failure of a fetch. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN']);

function causeOf(error: unknown): Entrance {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (UNKNOWN_HOST.has(code)) return 'unknown-host';
  return isUntrusted(code) ? 'untrusted' : 'silent';
}

/**
 * Asks what answers at the address. It takes nothing but what Teams posts there: to be refused with `code` when it is
 * read is how this installation answers, and nothing is counted or written.
 */
export const entranceAt =
  (address: string, code: string): AskEntrance =>
  async (signal) => {
    const ask = boundedFetch(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    try {
      const response = await ask(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });
      const answer: unknown = await response.json().catch(() => null);
      const isOurs = typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === code;
      return isOurs ? 'open' : 'other';
    } catch (error) {
      return causeOf(error);
    }
  };
