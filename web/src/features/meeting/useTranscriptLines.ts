import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useEffect, useMemo } from 'react';
import type { TranscriptSource } from '../../minutes/transcript/source.ts';
import { useDrawn } from '../../ui/useDrawn.ts';
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
 * search, citations and paper need all of them.
 *
 * @param id the meeting's
 * @param options how many lines it says that it has, and how often to look for more
 */
export const useTranscriptLines = (
  id: string,
  { count, polling }: { readonly count: number; readonly polling: Polling },
): TranscriptSource => {
  const query = useMeetingTranscriptInfiniteQuery(id, polling);
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (isFetching || !hasNextPage) return undefined;
    const timer = setTimeout(() => void fetchNextPage(), isError ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [isFetching, hasNextPage, isError, fetchNextPage]);
  const drawn = useDrawn(currentData);
  const lines = useMemo(() => drawn?.pages.flatMap((page) => page.lines) ?? NO_LINES, [drawn]);
  const isMissing = drawn === undefined;
  return {
    lines,
    count: Math.max(count, lines.length),
    isLoading: isMissing && (isFetching || !isError),
    onRetry: isMissing && isError && !isFetching ? () => void refetch() : null,
  };
};
