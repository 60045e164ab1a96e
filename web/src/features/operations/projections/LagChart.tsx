import { formatTime, formatTimeWithSeconds } from '../../../fr/dates.ts';
import { formatNumber } from '../../../fr/plural.ts';
import { LineChart } from '../../../ui/LineChart.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { fr } from './fr.ts';

interface Sample {
  readonly at: string;
  readonly position: string;
  readonly head: string | null;
  readonly behind: number | null;
}

interface Props {
  readonly name: string;
  readonly samples: readonly Sample[];
}

const numberOf = (position: string | null): number | null => (position === null ? null : Number(position));
const written = (value: number | null): string => (value === null ? '—' : formatNumber(value));

/** The end of the log and where the projection was, over the last hour. */
export const LagChart = ({ name, samples }: Props) => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return <p className="text-secondary">{fr.noSamples}</p>;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const heads = samples.map(({ head }) => numberOf(head));
  const positions = samples.map(({ position }) => Number(position));
  const all = [...positions, ...heads.filter((value) => value !== null)];
  return (
    <LineChart
      summary={fr.chartSummary(name, formatTime(first.at), formatTime(last.at))}
      lines={[
        { label: fr.head, dashed: true, values: heads },
        { label: fr.here, values: positions },
      ]}
      places={samples.map(({ at }) => (to === from ? 0 : (Date.parse(at) - from) / (to - from)))}
      bounds={[formatNumber(Math.min(...all)), formatNumber(Math.max(...all))]}
      ends={[formatTime(first.at), formatTime(last.at)]}
      tableTitle={fr.chartTable}
      table={
        <Figures
          label={fr.chart}
          columns={Object.values(fr.sampleColumns)}
          rows={samples
            .toReversed()
            .map(({ at, head, position, behind }) => [
              formatTimeWithSeconds(at),
              written(numberOf(head)),
              written(Number(position)),
              written(behind),
            ])}
        />
      }
    />
  );
};
