import type { AnalysisView, TranscriptLineView } from '#api/contract/analysis.ts';
import { clsx } from 'clsx';
import { TimelineList } from '../../minutes/TimelineList.tsx';
import type { LineFocus } from '../../minutes/transcript/focus.ts';
import { TranscriptPane } from '../../minutes/transcript/TranscriptPane.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly lines: readonly TranscriptLineView[];
  readonly focus: LineFocus | null;
  readonly timeline: AnalysisView['timeline'];
}

/** What was said, and beside it the moments that the analysis marked, each leading to its line. */
export const MeetingTimeline = ({ lines, focus, timeline }: Props) => (
  <div className={clsx('grid items-start gap-5', timeline.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
    <Card className="min-w-0 overflow-hidden">
      <TranscriptPane lines={lines} focus={focus} className="h-[75dvh]" />
    </Card>
    {timeline.length === 0 ? null : (
      <Section level={3} title={fr.moments} className="xl:max-h-[75dvh] xl:overflow-y-auto">
        <div className="px-5 pb-3">
          <TimelineList timeline={timeline} />
        </div>
      </Section>
    )}
  </div>
);
