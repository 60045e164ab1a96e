import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { memo, useCallback, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { Corrections, type CorrectionTools } from '../../minutes/corrections/context.ts';
import { DocumentWithRail } from '../../minutes/DocumentWithRail.tsx';
import { usePrinting } from '../../minutes/print/usePrinting.ts';
import type { MeetingStripProps } from '../../minutes/strip/MeetingStrip.tsx';
import { useLineFocus } from '../../minutes/transcript/focus.ts';
import { LineLinks } from '../../minutes/transcript/links.ts';
import { paths } from '../../routes/paths.ts';
import { PartLevel, useWindowTitle } from '../../ui/heading.tsx';
import { SpeakerHues } from '../../ui/hues.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useAhead } from '../../ui/useAhead.ts';
import type { CorrectionLayerProps } from './corrections/CorrectionLayer.tsx';
import { mayAdd } from './corrections/mayAdd.ts';
import { fr } from './fr.ts';
import type { LiveMeetingProps } from './live/LiveMeeting.tsx';
import { knownFigures } from './knownFigures.ts';
import { MeetingBar, Neighbours } from './MeetingBar.tsx';
import { MeetingHead } from './MeetingHead.tsx';
import type { MeetingPrintProps } from './MeetingPrint.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import type { PartsProps } from './Parts.tsx';
import type { AnalysisStateProps } from './state/AnalysisState.tsx';
import { readTab, type Tab, withTab } from './tabs.ts';
import { useMeetingContent } from './useMeetingContent.ts';
import type { StandingProps } from './versions/Standing.tsx';

const MeetingDetails = lazyPart(() => import('./MeetingDetails.tsx').then((module) => module.MeetingDetails));

const AnalysisState = lazyPart<AnalysisStateProps>(() =>
  import('./state/AnalysisState.tsx').then((module) => module.AnalysisState),
);

const Parts = lazyPart<PartsProps>(() => import('./Parts.tsx').then((module) => module.Parts));

const Standing = lazyPart<StandingProps>(() => import('./versions/Standing.tsx').then((module) => module.Standing));

const CorrectionLayer = lazyPart<CorrectionLayerProps>(() =>
  import('./corrections/CorrectionLayer.tsx').then((module) => module.CorrectionLayer),
);

/** In a place of the strip's height, which takes it once the meeting is over. */
const LiveMeeting = lazyPart<LiveMeetingProps>(
  () => import('./live/LiveMeeting.tsx').then((module) => module.LiveMeeting),
  <div className="min-h-14.5" />,
);

const loadStrip = () => import('../../minutes/strip/MeetingStrip.tsx').then((module) => module.MeetingStrip);

/** Drawn once the transcript is there, which is longer on its way: asked for with the page, in a place of its size. */
const MeetingStrip = lazyPart<MeetingStripProps>(loadStrip, <div className="min-h-14.5 max-sm:min-h-19" />);
loadStrip().catch(() => undefined);

const loadPrint = () => import('./MeetingPrint.tsx').then((module) => module.MeetingPrint);

/** The meeting on paper: loaded ahead, since printing waits for nothing. */
const Printed = (props: MeetingPrintProps) => {
  const printing = usePrinting();
  const draw = useAhead(loadPrint);
  return printing ? draw(props) : null;
};

/** Most meetings are analysed, and there is nothing to say of it. */
const isSettled = ({ status, analysis: { state, reason, dueAt } }: MeetingView, { outdated }: PartOfView): boolean =>
  state === 'done' && reason === null && dueAt === null && outdated === undefined && status !== 'cancelled';

const Nothing = () => null;
/** Until corrections are loaded what they add to is there already, so that nothing is pushed down by it. */
const COMING: CorrectionTools = { edited: null, Editor: Nothing, Handle: Nothing, Addition: Nothing };

const NOTHING: PartOfView = {};
const NO_NOTES: readonly NoteView[] = [];

/** Where each part of the page has the transcript; the map and the timeline need the whole width. */
const placeOf = (tab: Tab): 'beside' | 'inside' | 'nowhere' =>
  tab === 'timeline' ? 'inside' : tab === 'mindmap' ? 'nowhere' : 'beside';

const minutesInMs = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60_000);

interface Props {
  readonly meeting: MeetingView;
}

type Content = ReturnType<typeof useMeetingContent>;

const isSame = (one: Props & Content, other: Props & Content): boolean =>
  one.meeting === other.meeting &&
  shallowEqual(one.summary, other.summary) &&
  shallowEqual(one.transcript, other.transcript);

/** What there is of a meeting, drawn once for each of its states. */
const Drawn = memo(({ meeting, summary, transcript: fetched }: Props & Content) => {
  const { id, title, status, participants } = meeting;
  const isActive = status === 'active';
  // What was live when it was opened stays as it is when the meeting ends.
  const [live, setLive] = useState(isActive);
  if (isActive && !live) setLive(true);
  const [heard, hear] = useState<readonly TranscriptLineView[] | null>(null);
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const openTab = useCallback(
    (next: Tab) => setParams((now) => withTab(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const [focus, show] = useLineFocus();
  const [tools, provide] = useState<CorrectionTools | null>(null);
  useWindowTitle(fr.windowTitle(title));

  const lines = heard ?? fetched.lines;
  const transcript = live ? { ...fetched, lines, count: Math.max(fetched.count, lines.length), live } : fetched;
  const analysis = summary.data ?? NOTHING;
  const notes = summary.data?.notes ?? NO_NOTES;
  const figures = knownFigures(meeting, summary.data);
  const people = [...transcript.lines.map(({ speaker }) => speaker), ...participants.map(({ name }) => name)];
  const linkOf = useCallback((line: number) => new URL(paths.meetingLine(id, line), location.origin).href, [id]);

  return (
    <PartLevel value={2}>
      <Corrections value={tools ?? (mayAdd(meeting) ? COMING : null)}>
        <LineLinks value={linkOf}>
          <SpeakerHues names={people}>
            <MeetingBar meeting={meeting} />
            <CorrectionLayer meeting={meeting} onTools={provide} />
            <DocumentWithRail
              transcript={transcript}
              focus={focus}
              onShow={show}
              place={placeOf(tab)}
              inContext={(line) => paths.meetingLine(id, line, 'timeline')}
            >
              <div className="flex flex-col gap-4">
                <Neighbours id={id} className="-mx-2 -mt-4 -mb-3 flex min-h-9 justify-between md:hidden print:hidden" />
                <MeetingHead
                  meeting={meeting}
                  details={<MeetingDetails meeting={meeting} figures={figures} unread={summary.onRetry !== null} />}
                />
                {meeting.parts && <Parts meeting={meeting} parts={meeting.parts} />}
                {meeting.analysis.model && <Standing meeting={meeting} />}
                {isSettled(meeting, analysis) ? null : <AnalysisState meeting={meeting} outdated={analysis.outdated} />}
                {live ? (
                  <LiveMeeting
                    meeting={meeting}
                    fetched={fetched.lines}
                    transcript={transcript}
                    focus={focus}
                    withLines={tab === 'resume'}
                    onLines={hear}
                  />
                ) : null}
                {isActive || transcript.count === 0 ? null : (
                  <MeetingStrip
                    transcript={transcript}
                    durationMs={minutesInMs(meeting.duration)}
                    analysis={analysis}
                  />
                )}
                <MeetingTabs
                  tab={tab}
                  onOpen={openTab}
                  meeting={meeting}
                  summary={summary}
                  transcript={transcript}
                  focus={focus}
                />
              </div>
            </DocumentWithRail>
            <Printed meeting={meeting} analysis={analysis} notes={notes} lines={transcript.lines} />
          </SpeakerHues>
        </LineLinks>
      </Corrections>
    </PartLevel>
  );
}, isSame);

/** One meeting. Its summary and transcript come by themselves; each says so where it could not be read. */
export const MeetingDocument = ({ meeting }: Props) => <Drawn meeting={meeting} {...useMeetingContent(meeting)} />;
