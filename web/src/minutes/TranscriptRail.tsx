import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useId } from 'react';
import { countOf } from '../fr/plural.ts';
import { Card } from '../ui/Section.tsx';
import { fr } from './fr.ts';
import type { LineFocus } from './transcript/focus.ts';
import { TranscriptPane } from './transcript/TranscriptPane.tsx';

/** The transcript beside the document, always in sight. */
export const TranscriptRail = ({
  lines,
  focus,
}: {
  readonly lines: readonly TranscriptLineView[];
  readonly focus: LineFocus | null;
}) => {
  const id = useId();
  return (
    <aside aria-labelledby={id} className="sticky top-20 h-[calc(100dvh-8.5rem)] print:hidden">
      <Card className="flex h-full flex-col overflow-hidden">
        <div className="flex items-baseline justify-between gap-3 px-4 pt-3">
          <h3 id={id} className="font-semibold">
            {fr.transcript.title}
          </h3>
          <span className="text-tertiary text-sm">
            {lines.length === 0 ? '' : countOf(lines.length, ...fr.transcript.lines)}
          </span>
        </div>
        <TranscriptPane lines={lines} focus={focus} className="min-h-0 flex-1" />
      </Card>
    </aside>
  );
};
