import type { MeetingView } from '#api/contract/meetings.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { paths } from '../../../routes/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMeetingKnowledgeQuery } from './api.ts';
import { Experts } from './Experts.tsx';
import { fr } from './fr.ts';
import { QuickLinks } from './QuickLinks.tsx';
import { Resources } from './Resources.tsx';
import { Series } from './Series.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Topics } from './Topics.tsx';

export interface KnowledgeProps {
  readonly meeting: MeetingView;
}

/** « Base de connaissance »: what the meeting is about, and what the reader's other meetings know of it. */
export const KnowledgePanel = ({ meeting }: KnowledgeProps) => {
  const { id } = meeting;
  const { currentData, error, isFetching, refetch } = useMeetingKnowledgeQuery(id);
  const [selected, select] = useState<string | null>(null);
  if (currentData === undefined && (isFetching || error === undefined))
    return (
      <Loading className="flex flex-col gap-5">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  if (currentData === undefined)
    return <ErrorNotice message={`${fr.unread} ${messageOf(error)}`} onRetry={() => void refetch()} />;
  const { topics, experts, resources, suggestions, compared } = currentData;
  // A topic may go with what is corrected meanwhile.
  const topic = topics.find(({ name }) => name === selected) ?? null;
  if (topics.length + resources.length + suggestions.length === 0)
    return (
      <div className="flex flex-col gap-7">
        <EmptyState guide={paths.guide('dashboard')} title={fr.nothing} note={fr.nothingNote} />
        <Series meeting={meeting} />
        <QuickLinks meetingId={id} topic={null} />
      </div>
    );
  return (
    <div className="flex flex-col gap-7">
      <Topics topics={topics} compared={compared.meetings} selected={topic} onSelect={select} />
      <Series meeting={meeting} />
      <Suggestions meetingId={id} suggestions={suggestions} />
      <Resources resources={resources} topic={topic?.name ?? null} />
      <Experts meetingId={id} experts={experts} />
      <QuickLinks meetingId={id} topic={(topic ?? topics[0])?.name ?? null} />
    </div>
  );
};
