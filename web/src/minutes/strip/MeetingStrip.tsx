import type { PartOfView } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { countOf, formatNumber } from '../../fr/plural.ts';
import { type Hue, useHues } from '../../ui/hues.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { fr } from '../fr.ts';
import { isLate } from '../late.ts';
import type { TranscriptSource } from '../transcript/source.ts';
import { percent } from './percent.ts';
import { placesOf, type Run, runsOf } from './runs.ts';
import type { StripMarksProps } from './StripMarks.tsx';

/** They lie over the strip: nothing moves when they come. */
const StripMarks = lazyPart<StripMarksProps>(() => import('./StripMarks.tsx').then((module) => module.StripMarks));

/** The custom property behind a hue's class. */
const inkOf = (hue: Hue): string => `var(--${hue.replace('bg-', '')})`;

/** The runs as one background: thousands of them are one element. */
const paint = (runs: readonly Run[], hueOf: (name: string) => Hue): string =>
  `linear-gradient(to right, ${runs
    .map(({ speaker, from, to }) => `${inkOf(hueOf(speaker))} ${percent(from)} ${percent(to)}`)
    .join(', ')})`;

/** Who speaks how much, for those who do not see it: the four who speak most. */
function sharesOf(runs: readonly Run[]): string {
  const shares = new Map<string, number>();
  for (const { speaker, from, to } of runs) shares.set(speaker, (shares.get(speaker) ?? 0) + to - from);
  return [...shares]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([speaker, share]) => fr.strip.share(speaker, Math.round(share * 100)))
    .join(', ');
}

interface Kind {
  readonly count: number;
  readonly words: readonly [singular: string, plural: string];
  /** How they are marked; null where they are not. */
  readonly sign: string | null;
  /** How many of them are late. */
  readonly late: number;
}

const Legend = ({ analysis }: { readonly analysis: PartOfView }) => {
  const { decisions = [], actionItems = [], questions = [] } = analysis;
  const late = actionItems.filter((action) => isLate(action)).length;
  const kinds: readonly Kind[] = [
    { count: decisions.length, words: fr.strip.decisions, sign: 'bg-success rounded-[1px]', late: 0 },
    { count: actionItems.length, words: fr.strip.actions, sign: 'bg-accent rounded-full', late },
    { count: questions.length, words: fr.strip.questions, sign: null, late: 0 },
  ];
  return (
    // Two lines on a phone: that it needs them is known only with the summary.
    <ul className="text-tertiary flex min-h-4.5 flex-wrap max-sm:min-h-9 gap-x-4 text-sm">
      {kinds.map(({ count, words, sign, late: lateCount }) =>
        count === 0 ? null : (
          <li key={words[0]} className="inline-flex items-center gap-1.5">
            {sign === null ? null : <span aria-hidden className={clsx('size-1.5', sign)} />}
            <span>
              {countOf(count, ...words)}
              {lateCount === 0 ? null : (
                <span className="text-warning">{`, ${formatNumber(lateCount)}\u00A0${fr.actions.late}`}</span>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
};

export interface MeetingStripProps {
  readonly transcript: TranscriptSource;
  /** Milliseconds; null where nobody knows. */
  readonly durationMs: number | null;
  readonly analysis: PartOfView;
}

/** The meeting from left to right, coloured by who speaks, with its decisions above and its actions below. */
export const MeetingStrip = ({ transcript: { lines }, durationMs, analysis }: MeetingStripProps) => {
  const hueOf = useHues();
  const places = useMemo(() => placesOf(lines, durationMs), [lines, durationMs]);
  const runs = useMemo(() => runsOf(lines, places), [lines, places]);
  const placeOf = useMemo(() => new Map(lines.map(({ line }, index) => [line, places[index] ?? 0])), [lines, places]);
  return (
    <div className="relative print:hidden">
      {lines.length === 0 ? null : <p className="sr-only">{fr.strip.label(sharesOf(runs))}</p>}
      <div className="relative h-10">
        <div
          aria-hidden
          style={lines.length === 0 ? undefined : { backgroundImage: paint(runs, hueOf) }}
          className="bg-border absolute inset-x-0 top-4 h-2 rounded-full"
        />
        <StripMarks analysis={analysis} placeOf={placeOf} />
      </div>
      <Legend analysis={analysis} />
    </div>
  );
};
