import type { PartOfView } from '#api/contract/mind-map.ts';
import { shortMomentOf } from '#api/contract/minutes.ts';
import { typeset } from '#api/contract/typography.ts';
import { clsx } from 'clsx';
import { use, useMemo } from 'react';
import { countOf, formatNumber } from '../../fr/plural.ts';
import { type Hue, useHues } from '../../ui/hues.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { TranscriptContext } from '../citations/citations.ts';
import { fr } from '../fr.ts';
import { isLate } from '../late.ts';
import type { TranscriptSource } from '../transcript/source.ts';
import { type Mark, marksOf } from './marks.ts';
import { placesOf, type Run, runsOf } from './runs.ts';

/** The custom property behind a hue's class. */
const inkOf = (hue: Hue): string => `var(--${hue.replace('bg-', '')})`;
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

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

const LOOKS: Record<Mark['kind'], string> = {
  decision: 'top-0 [&>span]:bg-success [&>span]:rounded-[1px]',
  action: 'bottom-0 [&>span]:bg-accent [&>span]:rounded-full',
  late: 'bottom-0 [&>span]:bg-warning [&>span]:rounded-full',
};

/** A mark leads to its passage. By keyboard the citations do, which stand at the sentences themselves. */
const MarkButton = ({ mark: { kind, text, citation }, at }: { readonly mark: Mark; readonly at: number }) => {
  const transcript = use(TranscriptContext);
  const line = transcript?.lineAt(citation.line);
  if (!transcript || line === undefined) return null;
  return (
    <Tooltip content={`${typeset(text)} (${shortMomentOf(line)})`}>
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        style={{ left: percent(at) }}
        onClick={() => transcript.show(citation.line, citation.quote)}
        className={clsx('absolute flex size-4 -translate-x-1/2 items-center justify-center', LOOKS[kind])}
      >
        <span className="size-1.5" />
      </button>
    </Tooltip>
  );
};

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
    <ul className="text-tertiary flex min-h-4.5 flex-wrap gap-x-4 text-sm">
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

interface Props {
  readonly transcript: TranscriptSource;
  /** Milliseconds; null where nobody knows. */
  readonly durationMs: number | null;
  readonly analysis: PartOfView;
}

/** The meeting from left to right, coloured by who speaks, with its decisions above and its actions below. */
export const MeetingStrip = ({ transcript: { lines }, durationMs, analysis }: Props) => {
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
        {marksOf(analysis).map((mark) => (
          <MarkButton
            key={`${mark.kind} ${mark.citation.line} ${mark.text}`}
            mark={mark}
            at={placeOf.get(mark.citation.line) ?? 0}
          />
        ))}
      </div>
      <Legend analysis={analysis} />
    </div>
  );
};
