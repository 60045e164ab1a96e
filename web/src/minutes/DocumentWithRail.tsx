import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { clsx } from 'clsx';
import { type ReactNode, useCallback } from 'react';
import { CitedTranscript } from './citations/CitedTranscript.tsx';
import type { LineFocus, ShowLine } from './transcript/focus.ts';
import { TranscriptRail } from './TranscriptRail.tsx';
import { useMedia, WIDE } from './useMedia.ts';

interface Props {
  readonly lines: readonly TranscriptLineView[];
  readonly focus: LineFocus | null;
  readonly onShow: ShowLine;
  /** Whether the transcript may stand beside this part of the document. */
  readonly railed: boolean;
  /** Leads to the transcript where it does not stand beside the document. */
  readonly onOpenTranscript: () => void;
  readonly children: ReactNode;
}

/** The document, from 1280 px on with the transcript beside it: citations scroll it there, elsewhere they open it. */
export const DocumentWithRail = ({ lines, focus, onShow, railed, onOpenTranscript, children }: Props) => {
  const wide = useMedia(WIDE);
  const beside = wide && railed;
  const show = useCallback<ShowLine>(
    (line, quote) => {
      onShow(line, quote);
      if (!beside) onOpenTranscript();
    },
    [onShow, beside, onOpenTranscript],
  );
  return (
    <CitedTranscript lines={lines} show={show}>
      <div className={clsx(beside && 'grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-8')}>
        <div className="min-w-0">{children}</div>
        {beside ? <TranscriptRail lines={lines} focus={focus} /> : null}
      </div>
    </CitedTranscript>
  );
};
