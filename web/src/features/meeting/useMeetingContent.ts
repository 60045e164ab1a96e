import type { MeetingView } from '#api/contract/meetings.ts';
import { useEffect, useRef } from 'react';
import { usePolling } from '../../live/usePolling.ts';
import { useDrawn } from '../../ui/useDrawn.ts';
import { useMeetingQuery, useMeetingSummaryQuery } from './api.ts';
import { useTranscriptLines } from './useTranscriptLines.ts';

/** Milliseconds between two looks at what is still to come, where nothing tells of it. */
const POLL_MS = 15_000;

type Summary = ReturnType<typeof useMeetingSummaryQuery>;

/** What there is of a part that is fetched by itself: nothing yet, its content, or a way to read it once more. */
const usePart = ({ currentData, isFetching, isError, refetch }: Summary) => {
  const data = useDrawn(currentData);
  return {
    data,
    isLoading: data === undefined && (isFetching || !isError),
    onRetry: data === undefined && isError && !isFetching ? () => void refetch() : null,
  };
};

/**
 * Summary, notes and transcript of a meeting. While the analysis is awaited the meeting itself is looked at from time
 * to time, and once the analysis is there it is fetched; while people still speak, notes and transcript are.
 */
export const useMeetingContent = ({ id, status, lineCount, analysis: { state, dueAt } }: MeetingView) => {
  const interval = usePolling(POLL_MS);
  const every = (needed: boolean) => ({ pollingInterval: needed ? interval : 0, skipPollingIfUnfocused: true });
  const awaited = state === 'waiting' || dueAt !== null;
  useMeetingQuery(id, every(awaited || status === 'active'));
  // What is being said and noted is no change of the meeting, of which the live stream would tell.
  const spoken = { pollingInterval: status === 'active' ? POLL_MS : 0, skipPollingIfUnfocused: true };
  const summary = useMeetingSummaryQuery(id, spoken);
  const transcript = useTranscriptLines(id, { count: lineCount, polling: spoken });

  const wasAwaited = useRef(awaited);
  const { refetch } = summary;
  useEffect(() => {
    if (wasAwaited.current && !awaited && state === 'done') void refetch();
    wasAwaited.current = awaited;
  }, [awaited, state, refetch]);
  return { summary: usePart(summary), transcript };
};
