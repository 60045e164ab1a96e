import type { Place } from '../kit/client.ts';
import type { PageFacts } from './page/shape.ts';
import { ACCOUNT_HOSTS, type MessageName } from './selectors.ts';

const SAID: Readonly<Record<MessageName, Place>> = {
  removed: 'removed',
  encrypted: 'encrypted',
  ended: 'ended',
  denied: 'denied',
  challenge: 'challenge',
  early: 'blocked',
  signIn: 'sign-in',
  notFound: 'not-found',
  trouble: 'trouble',
  left: 'left',
};

export interface PlaceContext {
  /** Where Teams is. */
  readonly origins: readonly string[];
  readonly accountHosts?: readonly string[];
}

/** What the page says where there is no form and no call; what is built for one thing before what it says. */
function endOf({ found, messages }: PageFacts): Place | null {
  const [said] = messages;
  if (found.encrypted) return 'encrypted';
  if (found.meetingCode) return 'not-found';
  if (said) return SAID[said];
  if (found.refused) return 'denied';
  return found.retryScreen || found.leftScreen ? 'left' : null;
}

/**
 * Where the page is. A lobby shows the form of before, with its button: it proves neither; only what is there after
 * admission alone, and nothing of before, proves that the bot is in. A sign-in host is passed on the way: whoever asks
 * has to see whether the page stays there.
 */
export function placeOf(facts: PageFacts, { origins, accountHosts = ACCOUNT_HOSTS }: PlaceContext): Place {
  const { url, found, isReady, saysLobby } = facts;
  const { origin, hostname, protocol } = new URL(url);
  // What the browser shows instead of a page that does not load.
  if (protocol === 'chrome-error:') return 'trouble';
  if (!origins.includes(origin))
    return accountHosts.includes(hostname) || accountHosts.includes(origin) ? 'sign-in' : 'unknown';
  if (!isReady) return 'loading';
  const isBefore = found.form || found.nameInput || found.joinButton;
  if (found.leave && !found.retryScreen && !found.encrypted && !isBefore && !found.lobby)
    return saysLobby ? 'lobby' : 'call';
  const end = endOf(facts);
  // What is said beside the form is about the request: that it was refused, or that somebody must sign in.
  if (end !== null && (!isBefore || end !== 'left')) return end;
  if (found.lobby || saysLobby) return 'lobby';
  if (isBefore) return 'pre-join';
  return found.continueHere ? 'loading' : 'unknown';
}
