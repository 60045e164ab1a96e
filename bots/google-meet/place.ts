import type { PageFacts } from './page/shape.ts';
import { ACCOUNT_HOSTS, PROOFS, type MessageName } from './selectors.ts';

/**
 * Where the bot is, as far as the page tells. Each is a state of its own: a lobby is no admission, a denial no lobby.
 */
export type Place =
  | 'loading'
  | 'sign-in'
  | 'pre-join'
  /** Where one waits to be let in, or where nothing proves that one does no longer. */
  | 'lobby'
  | 'call'
  | 'removed'
  | 'ended'
  | 'denied'
  | 'unanswered'
  | 'blocked'
  | 'not-found'
  | 'trouble'
  /** A challenge that only a person may answer stands before the call. */
  | 'challenge'
  | 'left'
  /** The page is there, and nothing on it is known. */
  | 'unknown';

const SAID: Readonly<Record<MessageName, Place>> = {
  removed: 'removed',
  ended: 'ended',
  denied: 'denied',
  unanswered: 'unanswered',
  blocked: 'blocked',
  notFound: 'not-found',
  trouble: 'trouble',
  left: 'left',
  signIn: 'sign-in',
};

/** @param origin where Meet is @param accountHosts where one signs in */
export function placeOf(facts: PageFacts, origin: string, accountHosts: readonly string[] = ACCOUNT_HOSTS): Place {
  const { url, found, messages, saysLobby, tiles, isReady, challenge } = facts;
  if (!isReady) return 'loading';
  if (PROOFS.some((name) => found[name])) return 'call';
  const { origin: shown, host, protocol } = new URL(url);
  // What the browser shows instead of a page that does not load.
  if (protocol === 'chrome-error:') return 'trouble';
  if (shown !== origin) return accountHosts.includes(host) || messages.includes('signIn') ? 'sign-in' : 'unknown';
  if (challenge && !found.leave) return 'challenge';
  if (found.leave) return tiles > 1 && !saysLobby ? 'call' : 'lobby';
  const said = messages.find((name) => name !== 'signIn');
  if (said) return SAID[said];
  if (
    found.nameInput ||
    (found.joinButton && (found.microphone || found.camera)) ||
    found.joinButton?.by.some((way) => way !== 'structure')
  )
    return 'pre-join';
  return messages.includes('signIn') ? 'sign-in' : 'unknown';
}
