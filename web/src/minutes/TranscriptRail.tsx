import { use, useId } from 'react';
import { countOf } from '../fr/plural.ts';
import { PartLevel } from '../ui/heading.tsx';
import { Card } from '../ui/Section.tsx';
import { fr } from './fr.ts';
import type { LineFocus } from './transcript/focus.ts';
import type { TranscriptSource } from './transcript/source.ts';
import { TranscriptPane } from './transcript/TranscriptPane.tsx';

interface Props {
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
}

/** The transcript beside the document, always in sight. */
export const TranscriptRail = ({ transcript, focus }: Props) => {
  const id = useId();
  const Heading = use(PartLevel) === 2 ? 'h2' : 'h3';
  return (
    <aside aria-labelledby={id} className="sticky top-20 h-[calc(100dvh-8.5rem)] print:hidden">
      <Card className="flex h-full flex-col overflow-hidden">
        <div className="flex items-baseline justify-between gap-3 px-4 pt-3">
          <Heading id={id} className="font-semibold">
            {fr.transcript.title}
          </Heading>
          <span className="text-tertiary text-sm">
            {transcript.count === 0 ? '' : countOf(transcript.count, ...fr.transcript.lines)}
          </span>
        </div>
        <TranscriptPane transcript={transcript} focus={focus} className="min-h-0 flex-1" />
      </Card>
    </aside>
  );
};
