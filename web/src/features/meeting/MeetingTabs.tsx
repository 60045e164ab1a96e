import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import type { ReactNode } from 'react';
import { Notes } from '../../minutes/Notes.tsx';
import { SummaryPanel } from '../../minutes/SummaryPanel.tsx';
import type { LineFocus } from '../../minutes/transcript/focus.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { fr } from './fr.ts';
import { MeetingActions } from './MeetingActions.tsx';
import { MeetingMap } from './MeetingMap.tsx';
import { MeetingPeople } from './MeetingPeople.tsx';
import { MeetingTimeline } from './MeetingTimeline.tsx';
import { type Tab, TABS } from './tabs.ts';

interface Props {
  readonly tab: Tab;
  readonly onOpen: (tab: Tab) => void;
  readonly meeting: MeetingView;
  readonly analysis: PartOfView;
  /** Ids of the actions that the person may check without being allowed to edit the meeting. */
  readonly checkable: readonly string[];
  readonly notes: readonly NoteView[];
  readonly lines: readonly TranscriptLineView[];
  readonly focus: LineFocus | null;
  readonly loading: { readonly summary: boolean; readonly transcript: boolean };
}

const Lines = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-28 w-full max-w-[66ch]" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-40 w-full max-w-[66ch]" />
  </Loading>
);

/** The six parts of a meeting's page. */
export const MeetingTabs = ({ tab, onOpen, meeting, analysis, checkable, notes, lines, focus, loading }: Props) => {
  const contents: Record<Tab, ReactNode> = {
    resume: loading.summary ? (
      <Lines />
    ) : (
      <div className="space-y-7">
        <SummaryPanel analysis={analysis} />
        <Notes notes={notes} />
      </div>
    ),
    participants: <MeetingPeople meeting={meeting} />,
    timeline: loading.transcript ? (
      <Lines />
    ) : (
      <MeetingTimeline lines={lines} focus={focus} timeline={analysis.timeline ?? []} />
    ),
    actions: loading.summary ? (
      <Lines />
    ) : (
      <MeetingActions meeting={meeting} actions={analysis.actionItems ?? []} checkable={checkable} />
    ),
    mindmap:
      loading.summary || loading.transcript ? (
        <Lines />
      ) : (
        <MeetingMap meeting={meeting} analysis={analysis} transcribed={lines.length > 0} />
      ),
    connaissance: <EmptyState title={fr.knowledge} />,
  };
  return (
    <Tabs
      label={fr.tabs.label}
      value={tab}
      onChange={onOpen}
      tabs={TABS.map((value) => ({ value, label: fr.tabs[value], content: contents[value] }))}
    />
  );
};
