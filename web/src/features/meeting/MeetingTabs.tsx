import type { MeetingView } from '#api/contract/meetings.ts';
import type { ReactNode } from 'react';
import { fr as minutes } from '../../minutes/fr.ts';
import { SummaryPanel } from '../../minutes/SummaryPanel.tsx';
import type { LineFocus } from '../../minutes/transcript/focus.ts';
import type { TranscriptSource } from '../../minutes/transcript/source.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { BelowMinutesProps } from './BelowMinutes.tsx';
import { fr } from './fr.ts';
import { MeetingActions } from './MeetingActions.tsx';
import { type Tab, TABS } from './tabs.ts';
import type { useMeetingContent } from './useMeetingContent.ts';

type SummaryPart = ReturnType<typeof useMeetingContent>['summary'];

interface Props {
  readonly tab: Tab;
  readonly onOpen: (tab: Tab) => void;
  readonly meeting: MeetingView;
  readonly summary: SummaryPart;
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
}

const Lines = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-28 w-full max-w-[66ch]" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-40 w-full max-w-[66ch]" />
  </Loading>
);

const BelowMinutes = lazyPart<BelowMinutesProps>(() =>
  import('./BelowMinutes.tsx').then((module) => module.BelowMinutes),
);
const KnowledgePanel = lazyPart(
  () => import('./knowledge/KnowledgePanel.tsx').then((module) => module.KnowledgePanel),
  <Lines />,
);
const MeetingMap = lazyPart(() => import('./MeetingMap.tsx').then((module) => module.MeetingMap), <Lines />);
const MeetingPeople = lazyPart(() => import('./MeetingPeople.tsx').then((module) => module.MeetingPeople), <Lines />);
const MeetingTimeline = lazyPart(
  () => import('./MeetingTimeline.tsx').then((module) => module.MeetingTimeline),
  <Lines />,
);

/** What the analysis holds, once it is there: a skeleton before, and another try where it could not be read. */
const whenRead = (
  { data, isLoading, onRetry }: SummaryPart,
  content: (data: NonNullable<SummaryPart['data']>) => ReactNode,
): ReactNode => {
  if (data !== undefined) return content(data);
  return isLoading || onRetry === null ? <Lines /> : <ErrorNotice message={minutes.summary.unread} onRetry={onRetry} />;
};

/** The six parts of a meeting's page. */
export const MeetingTabs = ({ tab, onOpen, meeting, summary, transcript, focus }: Props) => {
  const contents: Record<Tab, ReactNode> = {
    resume: whenRead(summary, (data) => (
      <div className="space-y-7">
        <SummaryPanel analysis={data} actions={<MeetingActions as="part" meeting={meeting} found={data} />} />
        <BelowMinutes meeting={meeting} notes={data.notes} summary={data.summary} />
      </div>
    )),
    participants: <MeetingPeople meeting={meeting} />,
    timeline: <MeetingTimeline transcript={transcript} focus={focus} timeline={summary.data?.timeline ?? []} />,
    actions: whenRead(summary, (data) => <MeetingActions as="panel" meeting={meeting} found={data} />),
    mindmap: transcript.isLoading ? (
      <Lines />
    ) : (
      whenRead(summary, (data) => (
        <MeetingMap meeting={meeting} analysis={data} transcribed={transcript.lines.length > 0} />
      ))
    ),
    connaissance: <KnowledgePanel meeting={meeting} />,
  };
  const counts: Partial<Record<Tab, number>> = { actions: summary.data?.actionItems?.length || undefined };
  return (
    <Tabs
      label={fr.tabs.label}
      value={tab}
      onChange={onOpen}
      tabs={TABS.map((value) => ({
        value,
        label: fr.tabs[value],
        count: counts[value],
        content: contents[value],
      }))}
    />
  );
};
