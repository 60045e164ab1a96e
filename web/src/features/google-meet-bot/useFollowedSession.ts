import type { TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asFailure } from '../../api/failure.ts';
import { usePolling } from '../../live/usePolling.ts';
import { useSessionStepsQuery, useSessionsQuery, useSessionTranscriptQuery } from './api.ts';
import { fr } from './fr.ts';
import { endOf, failure, type Notice } from './notices.ts';
import { isActive, isFailed } from './states.ts';

/**
 * Milliseconds between two looks, as specified: at a bot session that is followed, at what it says, and at the list
 * alone.
 */
const FOLLOWED_MS = 2000;
const TRANSCRIPT_MS = 5000;
const LIST_MS = 10_000;

/** The address's name for the bot session that is followed. */
const SESSION = 'session';

const NO_ENTRIES: readonly TranscriptEntry[] = [];

/**
 * All bot sessions, and the one that the page follows, which stands in the address: how far it is and what it has said.
 */
export const useFollowedSession = () => {
  const [search, setSearch] = useSearchParams();
  const selected = search.get(SESSION);
  const list = useSessionsQuery(undefined, {
    pollingInterval: usePolling(selected === null ? LIST_MS : FOLLOWED_MS),
    refetchOnMountOrArgChange: true,
  });
  const sessions = list.data?.sessions;
  const found = sessions?.find(({ sessionId }) => sessionId === selected);
  const running = found !== undefined && isActive(found) ? found : null;
  const skip = running === null;
  const transcript = useSessionTranscriptQuery(selected ?? '', { pollingInterval: usePolling(TRANSCRIPT_MS), skip });
  // What kept a bot out is worth seeing once it has given up.
  const failed = found !== undefined && isFailed(found) ? found : null;
  const every = usePolling(FOLLOWED_MS);
  const progress = useSessionStepsQuery(selected ?? '', {
    pollingInterval: skip ? 0 : every,
    skip: skip && failed === null,
  });
  const isExpired =
    running !== null && [transcript.error, progress.error].some((error) => asFailure(error)?.status === 404);
  const current = isExpired ? null : running;

  const end = (): Notice | null => {
    if (isExpired) return failure(fr.messages.expired);
    const isTold = sessions !== undefined && list.error === undefined;
    return selected !== null && running === null && isTold ? endOf(found) : null;
  };
  const select = (sessionId: string | null): void => {
    const choose = (was: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(was);
      if (sessionId === null) next.delete(SESSION);
      else next.set(SESSION, sessionId);
      return next;
    };
    setSearch(choose, { replace: true });
  };
  const { refetch } = transcript;
  return {
    list,
    selected,
    select,
    /** The bot session that is followed while it runs. */
    current,
    /** The bot session that was followed, where it failed. */
    failed,
    /** Why the bot session that is followed is over, once it is. */
    over: end(),
    /** How far it is, or was when it failed. */
    steps: current === null && failed === null ? null : (progress.currentData?.steps ?? null),
    /** What it has said is not there yet. */
    isReading: transcript.isLoading,
    entries: current === null ? NO_ENTRIES : (transcript.data ?? NO_ENTRIES),
    refreshTranscript: useCallback(() => void refetch(), [refetch]),
  } as const;
};
