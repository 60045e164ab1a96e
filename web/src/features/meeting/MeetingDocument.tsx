import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DocumentWithRail } from '../../minutes/DocumentWithRail.tsx';
import { Figures, UrgencyBadge } from '../../minutes/Figures.tsx';
import { usePrinting } from '../../minutes/print/usePrinting.ts';
import { useLineFocus } from '../../minutes/transcript/focus.ts';
import { SpeakerHues } from '../../ui/hues.tsx';
import { AnalysisState } from './AnalysisState.tsx';
import { knownFigures } from './knownFigures.ts';
import { MeetingPrint } from './MeetingPrint.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import { MeetingTitle } from './MeetingTitle.tsx';
import { MeetingToolbar } from './MeetingToolbar.tsx';
import { readLine, readTab, type Tab, withTab } from './tabs.ts';
import { useMeetingContent } from './useMeetingContent.ts';

const NOTHING: PartOfView = {};
const NO_IDS: readonly string[] = [];
const NO_NOTES: readonly NoteView[] = [];

/**
 * One meeting. Its summary and transcript come by themselves; where one of them fails, its part of the page is empty.
 */
export const MeetingDocument = ({ meeting }: { readonly meeting: MeetingView }) => {
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const openTab = useCallback(
    (next: Tab) => setParams((now) => withTab(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const openTranscript = useCallback(() => openTab('timeline'), [openTab]);
  const [focus, show] = useLineFocus(readLine(params));
  const printing = usePrinting();

  const { summary, transcript } = useMeetingContent(meeting);
  const analysis = summary.currentData ?? NOTHING;
  const notes = summary.currentData?.notes ?? NO_NOTES;
  const { lines } = transcript;
  const figures = knownFigures(meeting, summary.isLoading ? undefined : analysis);
  const people = [...lines.map(({ speaker }) => speaker), ...meeting.participants.map(({ name }) => name)];

  return (
    <SpeakerHues names={people}>
      <DocumentWithRail
        lines={lines}
        focus={focus}
        onShow={show}
        railed={tab !== 'timeline' && tab !== 'mindmap' && lines.length > 0}
        onOpenTranscript={openTranscript}
      >
        <div className="flex flex-col gap-5">
          <MeetingToolbar meeting={meeting} />
          <MeetingTitle meeting={meeting} urgency={<UrgencyBadge level={figures.urgencyLevel} />} />
          <AnalysisState meeting={meeting} />
          <Figures known={figures} />
          <MeetingTabs
            tab={tab}
            onOpen={openTab}
            meeting={meeting}
            analysis={analysis}
            checkable={summary.currentData?.checkable ?? NO_IDS}
            notes={notes}
            lines={lines}
            focus={focus}
            loading={{ summary: summary.isLoading, transcript: transcript.isLoading }}
          />
        </div>
      </DocumentWithRail>
      {printing ? <MeetingPrint meeting={meeting} analysis={analysis} notes={notes} lines={lines} /> : null}
    </SpeakerHues>
  );
};
