import { quantile, type Measurement } from '../measurement.ts';
import type { Followed } from './scene.ts';

const DRAFT_AIM = 250;
const FINAL_AIM = 1_500;

/** A quantity that is held against nothing, but for an aim where it has one. */
export const figure = (name: string, unit: string, value: number, most?: number): Measurement => ({
  name,
  unit,
  value,
  reference: null,
  ratio: null,
  ...(most === undefined ? {} : { aim: { text: `≤ ${most} ${unit}`, reached: value <= most } }),
});

/** How long words took from the meeting's page to those who follow. */
export function* delays(label: string, { streamed, drawn }: Followed): Iterable<Measurement> {
  const ways = [
    { way: 'in the live stream', all: streamed, aims: [] },
    { way: 'drawn on another person’s page', all: drawn, aims: [DRAFT_AIM, FINAL_AIM] },
  ] as const;
  for (const { way, all, aims } of ways) {
    const [drafts, finals] = [all.flatMap((one) => one.drafts), all.flatMap((one) => one.finals)];
    yield figure(`${label}: caption changed → draft ${way}, p50`, 'ms', quantile(drafts, 0.5));
    yield figure(`${label}: caption changed → draft ${way}, p95`, 'ms', quantile(drafts, 0.95), aims[0]);
    yield figure(`${label}: last word → final line ${way}, p50 (a second of it is rest)`, 'ms', quantile(finals, 0.5));
    yield figure(
      `${label}: last word → final line ${way}, p95 (a second of it is rest)`,
      'ms',
      quantile(finals, 0.95),
      aims[1],
    );
    yield figure(
      `${label}: words and ends of lines that were never ${way}`,
      'words',
      all.reduce((sum, { missing }) => sum + missing, 0),
      0,
    );
  }
}
