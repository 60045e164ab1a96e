import { DEFAULT_TITLE, materialOf, type PartOfView } from '#api/contract/mind-map.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { Suspense, useMemo } from 'react';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LazyMindMap } from '../../mind-map/lazy.ts';
import { useMeetingMindMapQuery } from './api.ts';

interface Props {
  readonly meeting: MeetingView;
  readonly analysis: PartOfView;
  readonly transcribed: boolean;
}

/** The meeting's map from the server, asked for where there is something to map; else what its analysis gives. */
export const MeetingMap = ({ meeting, analysis, transcribed }: Props) => {
  const { id, title, participants } = meeting;
  const asked = transcribed && (analysis.summary ?? '') !== '' && title !== DEFAULT_TITLE;
  const { currentData, isFetching, refetch } = useMeetingMindMapQuery(id, { skip: !asked });
  const source = useMemo(
    () => ({ title, participants: participants.map(({ name }) => name), analysis: materialOf(analysis) }),
    [title, participants, analysis],
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
