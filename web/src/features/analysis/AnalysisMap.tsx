import { DEFAULT_TITLE, materialOf } from '#api/contract/mind-map.ts';
import { Suspense, useMemo } from 'react';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LazyMindMap } from '../../mind-map/lazy.ts';
import { useTranscriptMapQuery } from './api.ts';
import type { AnalysisRecord } from './record.ts';

interface Props {
  readonly record: AnalysisRecord;
  /** The text that was analysed. */
  readonly transcript: string;
}

/**
 * The map of what was just analysed. The server makes it where there is a transcript, a summary and a title of one's
 * own.
 */
export const AnalysisMap = ({ record, transcript }: Props) => {
  const { title, fingerprint, answer } = record;
  const { analysis } = answer;
  const asked = transcript.trim() !== '' && analysis.summary !== '' && title !== DEFAULT_TITLE;
  const { currentData, isFetching, refetch } = useTranscriptMapQuery(
    { fingerprint, transcript, analysis, meetingTitle: title },
    { skip: !asked },
  );
  const source = useMemo(
    () => ({ title, participants: analysis.participants, analysis: materialOf(analysis) }),
    [title, analysis],
  );
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton className="aspect-4/3 max-h-[75dvh] w-full" />
        </Loading>
      }
    >
      <LazyMindMap
        source={source}
        generated={(asked ? currentData : undefined) ?? null}
        generating={asked && isFetching}
        onRegenerate={asked ? () => void refetch() : null}
      />
    </Suspense>
  );
};
