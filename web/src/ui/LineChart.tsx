import type { ReactNode } from 'react';

export interface Line {
  readonly label: string;
  /** The second line is dashed: colour alone tells nothing. */
  readonly dashed?: boolean;
  /** Null where nothing is known: the line has a gap there. */
  readonly values: readonly (number | null)[];
}

interface Props {
  /** What it shows, in one sentence for who does not see it. */
  readonly summary: string;
  readonly lines: readonly Line[];
  /** Where each value stands, from 0 to 1. */
  readonly places: readonly number[];
  /** Where the chart begins, where that is not the lowest value. */
  readonly low?: number;
  /** Lowest and highest value, as they are written beside the chart. */
  readonly bounds: readonly [low: string, high: string];
  /** First and last moment, below it. */
  readonly ends: readonly [first: string, last: string];
  /** The same in a table. */
  readonly table: ReactNode;
  readonly tableTitle: string;
}

const [WIDTH, HEIGHT, MARGIN] = [600, 140, 6];

/** Pieces of a line between its gaps, as SVG points. */
const piecesOf = (
  values: Line['values'],
  places: readonly number[],
  heightOf: (value: number) => number,
): readonly string[] => {
  const pieces: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push(`${((places[index] ?? 0) * WIDTH).toFixed(1)},${heightOf(value).toFixed(1)}`);
  }
  // A moment alone is a short stroke.
  return pieces.flatMap((piece) =>
    piece.length === 0 ? [] : [(piece.length === 1 ? [...piece, ...piece] : piece).join(' ')],
  );
};

/** Lines over time, with the same figures in a table that opens below. */
export const LineChart = ({ summary, lines, places, low: from, bounds, ends, table, tableTitle }: Props) => {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = [from ?? Math.min(...known), Math.max(...known)];
  const heightOf = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <div className="text-secondary mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {lines.map(({ label, dashed = false }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <svg aria-hidden width="24" height="8" className={dashed ? 'text-tertiary' : 'text-accent'}>
              <line
                x1="0"
                x2="24"
                y1="4"
                y2="4"
                stroke="currentColor"
                strokeWidth="2"
                {...(dashed && { strokeDasharray: '5 4' })}
              />
            </svg>
            {label}
          </span>
        ))}
      </div>
      <div className="flex gap-3">
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="border-border h-32 min-w-0 flex-1 border-b border-l"
        >
          {lines.map(({ label, values, dashed = false }) =>
            piecesOf(values, places, heightOf).map((points) => (
              <polyline
                key={`${label} ${points.slice(0, 20)}`}
                points={points}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className={dashed ? 'text-tertiary' : 'text-accent'}
                {...(dashed && { strokeDasharray: '5 4' })}
              />
            )),
          )}
        </svg>
        <div aria-hidden className="text-tertiary flex flex-col justify-between text-xs">
          <span>{bounds[1]}</span>
          <span>{bounds[0]}</span>
        </div>
      </div>
      <div aria-hidden className="text-tertiary mt-1 flex justify-between text-xs">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <details className="mt-2">
        <summary className="text-accent cursor-pointer py-1 text-sm">{tableTitle}</summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  );
};
