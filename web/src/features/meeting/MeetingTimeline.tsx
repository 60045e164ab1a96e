import type { AnalysisView } from '#api/contract/analysis.ts';
import { clsx } from 'clsx';
import { TimelineList } from '../../minutes/TimelineList.tsx';
import type { LineFocus } from '../../minutes/transcript/focus.ts';
import { TranscriptPane } from '../../minutes/transcript/TranscriptPane.tsx';
import type { TranscriptSource } from '../../minutes/transcript/source.ts';
import { Card, Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
  readonly timeline: AnalysisView['timeline'];
}

/** What was said, and beside it the moments that the analysis marked, each leading to its line. */
export const MeetingTimeline = ({ transcript, focus, timeline }: Props) => (
  <div className={clsx('grid items-start gap-5', timeline.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
    <Card className="min-w-0 overflow-hidden">
      <TranscriptPane transcript={transcript} focus={focus} className="h-[75dvh]" />
    </Card>
    {timeline.length === 0 ? null : (
      <Section title={fr.moments} className="relative xl:max-h-[75dvh] xl:overflow-y-auto">
        <div className="px-5 pb-3">
          <TimelineList timeline={timeline} />
        </div>
      </Section>
    )}
  </div>
);
