import { LONGEST_DIAGRAM } from '#api/contract/documentation.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useDrawing, type Drawing } from '../drawing/useDrawing.ts';
import { usePrinting } from '../minutes/print/usePrinting.ts';
import { NARROW, useMedia } from '../minutes/useMedia.ts';
import { Button } from '../ui/Button.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { fr as ui } from '../ui/fr.ts';
import { fr } from './fr.ts';
import { PlainText } from './PlainText.tsx';

const FRAME = 'border-border bg-surface rounded-md border p-3';

/** As a picture: in one nothing runs and nothing is loaded, whatever the text says. */
interface PictureProps {
  readonly drawing: Extract<Drawing, { kind: 'drawn' }>;
  readonly title: string;
}

const Picture = ({ drawing, title }: PictureProps) => {
  const isNarrow = useMedia(NARROW);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is too wide
      tabIndex={0}
      className={`${FRAME} overflow-x-auto`}
    >
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg.toWellFormed())}`}
        alt={title}
        width={Math.ceil(drawing.width)}
        height={Math.ceil(drawing.height)}
        style={isNarrow ? { maxWidth: 'none' } : {}}
      />
    </div>
  );
};

const MESSAGES = {
  wrong: fr.outcome.syntaxNote,
  long: fr.outcome.long(LONGEST_DIAGRAM),
  large: fr.outcome.large,
  slow: fr.outcome.slow,
  away: fr.outcome.away,
} as const;

interface FallbackProps {
  readonly drawing: Exclude<Drawing, { kind: 'drawn' }>;
  readonly text: string;
  readonly onRetry: () => void;
}

/** In place of a drawing that is none: why, and the text, so that nobody sees an empty page. */
const Fallback = ({ drawing, text, onRetry }: FallbackProps) => (
  <div className={`${FRAME} flex flex-col gap-3`}>
    <output className="flex items-start gap-2">
      <TriangleAlert aria-hidden size={18} className="text-warning mt-0.5 shrink-0" />
      <span className="flex flex-col">
        {drawing.kind === 'wrong' ? (
          <span lang="en" className="text-text font-semibold">
            {fr.outcome.syntax}
          </span>
        ) : null}
        <span>{MESSAGES[drawing.kind]}</span>
      </span>
    </output>
    {drawing.kind === 'wrong' && drawing.reason !== '' ? (
      <div>
        <p className="text-tertiary mb-1 text-sm">{fr.outcome.reason}</p>
        <PlainText lang="en" text={drawing.reason} />
      </div>
    ) : null}
    {drawing.kind === 'slow' || drawing.kind === 'away' ? (
      <Button className="self-start print:hidden" onClick={onRetry}>
        {ui.retry}
      </Button>
    ) : null}
    {drawing.kind === 'long' ? null : <PlainText text={text} />}
  </div>
);

interface Props {
  readonly text: string;
  /** What the picture is called. */
  readonly title: string;
}

const DrawnOnce = ({ text, title, onRetry }: Props & { readonly onRetry: () => void }) => {
  const drawing = useDrawing(text);
  const printing = usePrinting();
  if (drawing?.kind === 'drawn') return <Picture drawing={drawing} title={title} />;
  if (drawing !== null) return <Fallback drawing={drawing} text={text} onRetry={onRetry} />;
  // Paper waits for no drawing.
  if (printing) return <PlainText text={text} />;
  return (
    <Loading>
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
};

/** A diagram, drawn from its text in the reader's browser. */
export const Drawn = (props: Props) => {
  const [attempt, setAttempt] = useState(0);
  return <DrawnOnce key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
};
