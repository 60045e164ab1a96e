import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { shortMomentOf } from '#api/contract/minutes.ts';
import { typeset } from '#api/contract/typography.ts';
import { clsx } from 'clsx';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useTranscript } from '../citations/citations.ts';
import { fr } from '../fr.ts';
import { type Mark, marksOf } from './marks.ts';
import { percent } from './percent.ts';

const LOOKS: Record<Mark['kind'], string> = {
  decision: 'top-0 [&>span]:bg-success [&>span]:rounded-[1px]',
  action: 'bottom-0 [&>span]:bg-accent [&>span]:rounded-full',
  late: 'bottom-0 [&>span]:bg-warning [&>span]:rounded-full',
};

/** Where a key leads from a mark; null for keys that lead nowhere. */
function nextOf(key: string, from: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(from + 1, last);
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

const buttonsOf = (toolbar: HTMLElement): HTMLElement[] => [...toolbar.querySelectorAll('button')];

export interface StripMarksProps {
  readonly analysis: PartOfView;
  /** Where a line begins, in parts of the meeting, by its number. */
  readonly placeOf: ReadonlyMap<number, number>;
}

/** Decisions and actions on the strip: Tab stops at them once, arrows go from one to the next, Enter to its words. */
export const StripMarks = ({ analysis, placeOf }: StripMarksProps) => {
  const transcript = useTranscript();
  const [chosen, choose] = useState(0);
  const said = (mark: Mark): (Mark & { readonly line: TranscriptLineView })[] => {
    const line = transcript?.lineAt(mark.citation.line);
    return line === undefined ? [] : [{ ...mark, line }];
  };
  const marks = marksOf(analysis)
    .flatMap(said)
    .toSorted((one, other) => one.line.line - other.line.line);
  if (marks.length === 0) return null;
  // There may be fewer than there were: an analysis is made anew.
  const current = Math.min(chosen, marks.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextOf(event.key, current, marks.length - 1);
    if (next === null) return;
    event.preventDefault();
    buttonsOf(event.currentTarget)[next]?.focus();
  };
  const follow = ({ currentTarget, target }: FocusEvent<HTMLElement>): void =>
    choose(Math.max(0, buttonsOf(currentTarget).indexOf(target)));
  return (
    <div role="toolbar" aria-label={fr.strip.marks} tabIndex={-1} onKeyDown={move} onFocus={follow}>
      {marks.map(({ kind, text, citation, line }, index) => {
        const words = `${typeset(text)} (${shortMomentOf(line)})`;
        return (
          <Tooltip
            key={`${kind} ${citation.line} ${text}`}
            content={words}
            // Over neither the strip nor its other marks.
            side={kind === 'decision' ? 'top' : 'bottom'}
          >
            <button
              type="button"
              aria-label={fr.strip.mark(kind, words)}
              tabIndex={index === current ? 0 : -1}
              style={{ left: percent(placeOf.get(citation.line) ?? 0) }}
              onClick={() => transcript?.show(citation.line, citation.quote)}
              className={clsx('absolute flex size-4 -translate-x-1/2 items-center justify-center', LOOKS[kind])}
            >
              <span className="size-1.5" />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
};
