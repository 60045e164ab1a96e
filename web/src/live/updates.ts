import type { StreamMessage } from '#api/contract/stream.ts';
import { refreshAccess } from '../api/refresh.ts';
import { sessionEnded, signedIn } from '../identity/slice.ts';
import { forgetSession, readAccessToken, restoreUser } from '../identity/storage.ts';
import type { StoreOf } from '../api/dispatch.ts';
import { arrived } from './arrivals.ts';
import { publish } from './messages.ts';
import { invalidator } from './invalidator.ts';
import { pause, pauseAfter, untilVisible, whileVisible } from './pauses.ts';
import { readStream } from './read.ts';
import {
  outage,
  selectFollowed,
  selectOutage,
  streaming,
  type Followed,
  type LiveSlice,
  type Outage,
} from './slice.ts';

const UNAUTHENTICATED = 401;

/** A stream that begins so many milliseconds after what is shown was fresh has everything fetched again. */
const FRESH_MS = 5_000;

/** Another token for one that counts no more, and who one is with it. Answers what came of it. */
const renew = async (store: StoreOf<LiveSlice>, token: string | null): Promise<'renewed' | 'over' | 'unknown'> => {
  const refreshed = await refreshAccess(token);
  if (!refreshed.ok)
    return refreshed.error.status === UNAUTHENTICATED || refreshed.error.status === 403 ? 'over' : 'unknown';
  const user = restoreUser();
  if (user !== null) store.dispatch(signedIn(user));
  return 'renewed';
};

const outageOf = ({ status, since, waiting }: Extract<StreamMessage, { kind: 'store' }>): Outage | null =>
  status === 'answering' ? null : { status, since, waiting };

interface Following {
  readonly token: string | null;
  readonly follow: Followed | null;
  /** Until when nothing was missed, in ms of the clock; null where that is not known. */
  readonly heardUntil: number | null;
  readonly invalidate: (message: StreamMessage) => void;
  readonly signal: AbortSignal;
}

/** One stream, from its beginning to its end. Answers whether it ever began, and what is to be thought of its end. */
const followOnce = async (store: StoreOf<LiveSlice>, { token, follow, heardUntil, invalidate, signal }: Following) => {
  const heard = { begin: false, end: false };
  const isFresh = () => heardUntil !== null && Date.now() - heardUntil <= FRESH_MS;
  const ending = await readStream(
    token,
    (message) => {
      if (signal.aborted) return;
      heard.begin = true;
      heard.end ||= message.kind === 'end';
      if (message.kind === 'ready') {
        store.dispatch(streaming(true));
        // Where it still stands so, that is said next.
        store.dispatch(outage(null));
      }
      const isCurrent = message.kind === 'ready' && isFresh();
      const isSame = message.kind === 'store' && selectOutage(store.getState())?.status === message.status;
      if (message.kind === 'store') store.dispatch(outage(outageOf(message)));
      if (message.kind === 'result') arrived(message.location);
      // Where only more of it waits, nothing that is fetched has changed.
      if (!isSame && !isCurrent) invalidate(message);
      publish(message);
    },
    signal,
    // What has changed since is told after `ready`: answers of a page that opens may be older than its stream.
    // The server takes whole milliseconds, and tells more the longer ago it is: rounded up, nothing is left out.
    {
      ...follow,
      ...(heardUntil !== null && isFresh() ? { since: Math.ceil(Math.max(0, Date.now() - heardUntil)) } : {}),
    },
  );
  const isRefused = ending.kind === 'refused';
  return {
    began: heard.begin,
    asksForToken: heard.end || (isRefused && ending.status === UNAUTHENTICATED),
    retryAfterMs: isRefused ? ending.retryAfter * 1000 : 0,
  };
};

/** Aborted once something else is followed, or nothing. */
const whileFollowed = (store: StoreOf<LiveSlice>, follow: Followed | null) => {
  const other = new AbortController();
  const done = store.subscribe(() => {
    if (selectFollowed(store.getState()) !== follow) other.abort();
  });
  return { signal: other.signal, done };
};

/**
 * Follows the live stream until `signal` is aborted, which is when somebody signs out: keeps what is shown fresh,
 * connects again with growing pauses, and then fetches everything anew. The first stream, and one that brings along the
 * lines of another bot session or meeting, begin while what is shown is fresh: only what changed meanwhile is fetched
 * twice. What is shown at first may be as old as `shownSince`, in ms of the clock. Whose own session is over sees the
 * sign-in screen.
 */
export const followChanges = async (
  store: StoreOf<LiveSlice>,
  signal: AbortSignal,
  shownSince: number,
): Promise<void> => {
  const invalidate = invalidator(store);
  let heardUntil: number | null = shownSince;
  for (let failures = 0; !signal.aborted;) {
    await untilVisible(signal);
    const visible = whileVisible(signal);
    const follow = selectFollowed(store.getState());
    const same = whileFollowed(store, follow);
    const token = readAccessToken();
    const { began, asksForToken, retryAfterMs } = await followOnce(store, {
      token,
      follow,
      heardUntil,
      invalidate,
      signal: AbortSignal.any([visible.signal, same.signal]),
    });
    visible.done();
    // For something else that is followed the next stream begins at once, and nothing has been lost.
    const isLost = visible.signal.aborted || !same.signal.aborted;
    if (isLost) store.dispatch(streaming(false));
    if (isLost || began) heardUntil = isLost ? null : Date.now();
    if (!visible.signal.aborted && !same.signal.aborted) {
      failures = began ? 1 : failures + 1;
      const renewed = asksForToken ? await renew(store, token) : 'unknown';
      if (renewed === 'over') {
        same.done();
        forgetSession();
        store.dispatch(sessionEnded());
        return;
      }
      if (renewed !== 'renewed' || failures > 1)
        await pause(Math.max(pauseAfter(failures), retryAfterMs), AbortSignal.any([signal, same.signal]));
    }
    same.done();
  }
};
