import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useEffect, useMemo } from 'react';
import { useMeetingTranscriptInfiniteQuery } from './api.ts';

/** Milliseconds until a page that did not come is asked for again. */
const RETRY_MS = 5_000;
const NO_LINES: readonly TranscriptLineView[] = [];

interface Polling {
  readonly pollingInterval: number;
  readonly skipPollingIfUnfocused: boolean;
}

/**
 * The lines of a meeting: the first page is shown at once, the others come one after the other behind it, because the
 * search, citations and paper need all of them. `isLoading` until the first is there.
 */
export const useTranscriptLines = (
  id: string,
  polling: Polling,
): { readonly lines: readonly TranscriptLineView[]; readonly isLoading: boolean } => {
  const { currentData, isLoading, isFetching, isError, hasNextPage, fetchNextPage } = useMeetingTranscriptInfiniteQuery(
    id,
    polling,
  );
  useEffect(() => {
    if (isFetching || !hasNextPage) return undefined;
    const timer = setTimeout(() => void fetchNextPage(), isError ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [isFetching, hasNextPage, isError, fetchNextPage]);
  const lines = useMemo(() => currentData?.pages.flatMap((page) => page.lines) ?? NO_LINES, [currentData]);
  return { lines, isLoading };
};
