import type { Place } from '../kit/client.ts';
import type { PageFacts } from './page/shape.ts';
import { ACCOUNT_HOSTS, PROOFS, type MessageName } from './selectors.ts';

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
