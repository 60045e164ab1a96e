import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyLayer } from '../ui/lazyLayer.tsx';
import { lineAddress, readLine, readQuote } from './address.ts';
import { CitedTranscript } from './citations/CitedTranscript.tsx';
import type { PassageSheetProps } from './citations/PassageSheet.tsx';
import type { LineFocus, ShowLine } from './transcript/focus.ts';
import type { TranscriptSource } from './transcript/source.ts';
import { TranscriptRail } from './TranscriptRail.tsx';
import { useMedia, WIDE } from './useMedia.ts';

const PassageSheet = lazyLayer<PassageSheetProps>(() =>
  import('./citations/PassageSheet.tsx').then((module) => module.PassageSheet),
);

interface Props {
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
  readonly onShow: ShowLine;
  /** Where this part of the document has the transcript: beside it where there is room, in itself, or nowhere. */
  readonly place: 'beside' | 'inside' | 'nowhere';
  /** The address of a line where the transcript stands inside the document; null where it has none. */
  readonly inContext: ((line: number) => string) | null;
  readonly children: ReactNode;
}

/**
 * The document, from 1024 px on with the transcript beside it: citations scroll it there. Elsewhere they open a sheet
 * with the passage. What is not beside the document is another entry of the history, so that Back returns to the
 * sentence.
 */
export const DocumentWithRail = ({ transcript, focus, onShow, place, inContext, children }: Props) => {
  const wide = useMedia(WIDE);
  const location = useLocation();
  const navigate = useNavigate();
  const beside = wide && place === 'beside' && (transcript.live === true || transcript.count > 0);
  const staysHere = beside || (wide && place === 'inside');
  const show = useCallback<ShowLine>(
    (line, quote = '') => {
      if (staysHere) onShow(line, quote);
      else void navigate(lineAddress(location, line), { state: { quote, isStep: true }, preventScrollReset: true });
    },
    [staysHere, onShow, navigate, location],
  );
  const asked = readLine(new URLSearchParams(location.search));
  const quote = readQuote(location.state);
  // With every step of the history: the same line may be asked for again.
  useEffect(() => {
    const line = readLine(new URLSearchParams(location.search));
    if (line !== null) onShow(line, readQuote(location.state) ?? '');
  }, [location, onShow]);

  const line = beside || place === 'inside' ? null : asked;
  const close = (): void => {
    if (quote === null) void navigate(lineAddress(location, null), { replace: true, preventScrollReset: true });
    else void navigate(-1);
  };
  return (
    <CitedTranscript transcript={transcript} show={show}>
      <div
        className={clsx(
          beside &&
            'grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8',
        )}
      >
        <div className="min-w-0">{children}</div>
        {beside ? <TranscriptRail transcript={transcript} focus={focus} /> : null}
      </div>
      <PassageSheet
        open={line !== null && transcript.lines.some((one) => one.line === line)}
        onClose={close}
        lines={transcript.lines}
        line={line}
        quote={quote ?? ''}
        inContext={inContext}
      />
    </CitedTranscript>
  );
};
