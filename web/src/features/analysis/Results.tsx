import { type ReactNode, useMemo, useState } from 'react';
import { formatDuration } from '../../fr/duration.ts';
import { countOf } from '../../fr/plural.ts';
import { ActionsPanel } from '../../minutes/ActionsPanel.tsx';
import { DocumentWithRail } from '../../minutes/DocumentWithRail.tsx';
import { Figures, UrgencyBadge } from '../../minutes/Figures.tsx';
import { ParticipantCards } from '../../minutes/ParticipantCards.tsx';
import { PrintDocument } from '../../minutes/print/PrintDocument.tsx';
import { usePrinting } from '../../minutes/print/usePrinting.ts';
import { SummaryPanel } from '../../minutes/SummaryPanel.tsx';
import { TimelineList } from '../../minutes/TimelineList.tsx';
import { useLineFocus } from '../../minutes/transcript/focus.ts';
import { present } from '../../minutes/transcript/source.ts';
import { TranscriptPane } from '../../minutes/transcript/TranscriptPane.tsx';
import { useMedia, WIDE } from '../../minutes/useMedia.ts';
import { Card } from '../../ui/Section.tsx';
import { SpeakerHues } from '../../ui/hues.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AnalysisMap } from './AnalysisMap.tsx';
import { fr } from './fr.ts';
import { Remarks } from './Remarks.tsx';
import type { AnalysisRecord } from './record.ts';

const TABS = ['resume', 'participants', 'timeline', 'actions', 'mindmap'] as const;
type Tab = (typeof TABS)[number];

interface Props {
  readonly record: AnalysisRecord;
  readonly transcript: string;
  readonly onCheck: (id: string, completed: boolean) => void;
}

/** What is known of it, for the line under a printed title. */
const aboutOf = ({ answer: { analysis } }: AnalysisRecord): string =>
  [
    ...(analysis.duration === null ? [] : [formatDuration(analysis.duration)]),
    countOf(analysis.wordCount, ...fr.editor.words),
  ].join(' · ');

/** The same on paper. */
const Printed = ({ record }: { readonly record: AnalysisRecord }) => {
  const { analysis, lines } = record.answer;
  return usePrinting() ? (
    <PrintDocument
      title={record.title}
      about={aboutOf(record)}
      participants={analysis.participants}
      analysis={analysis}
      lines={lines}
    />
  ) : null;
};

/** What was found: figures, five tabs, and the transcript as it was read, which the citations lead to. */
export const Results = ({ record, transcript, onCheck }: Props) => {
  const { analysis, lines } = record.answer;
  const [tab, setTab] = useState<Tab>('resume');
  const [focus, show] = useLineFocus();
  const source = useMemo(() => present(lines), [lines]);
  const wide = useMedia(WIDE);
  const contents: Record<Tab, ReactNode> = {
    resume: <SummaryPanel analysis={analysis} />,
    participants: <ParticipantCards people={analysis.participants.map((name) => ({ name }))} />,
    timeline: (
      <div className="space-y-5">
        <TimelineList timeline={analysis.timeline} />
        {wide ? null : (
          <Card className="overflow-hidden">
            <TranscriptPane transcript={source} focus={focus} className="h-[75dvh]" />
          </Card>
        )}
      </div>
    ),
    actions: <ActionsPanel actions={analysis.actionItems} onToggle={onCheck} />,
    mindmap: <AnalysisMap record={record} transcript={transcript} />,
  };
  const known = {
    ...analysis,
    participants: analysis.participants.length,
    words: analysis.wordCount,
    actions: analysis.actionItems.length,
  };
  return (
    <SpeakerHues names={[...lines.map(({ speaker }) => speaker), ...analysis.participants]}>
      <DocumentWithRail
        transcript={source}
        focus={focus}
        onShow={show}
        place={tab === 'mindmap' ? 'nowhere' : tab === 'timeline' && !wide ? 'inside' : 'beside'}
        inContext={null}
      >
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <h2 className="font-serif text-2xl font-medium wrap-anywhere">{record.title}</h2>
            <UrgencyBadge level={analysis.urgencyLevel} />
          </div>
          {record.answer.remarks === undefined ? null : <Remarks {...record.answer.remarks} />}
          <Figures known={known} />
          <Tabs
            label={fr.tabs.label}
            value={tab}
            onChange={setTab}
            tabs={TABS.map((value) => ({ value, label: fr.tabs[value], content: contents[value] }))}
          />
        </div>
      </DocumentWithRail>
      <Printed record={record} />
    </SpeakerHues>
  );
};
