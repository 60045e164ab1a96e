import { formatTime } from '../../fr/dates.ts';
import { Figures } from '../../ui/Figures.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { Section } from '../../ui/Section.tsx';
import type { AntiSpamHistory } from './api.ts';
import { fr } from './fr.ts';

interface Props extends AntiSpamHistory {
  readonly threshold: number | null;
}

/** The score over the last day, against the one that alerts. */
export const History = ({ scores, threshold }: Props) => {
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined)
    return (
      <Section title={fr.history}>
        <p className="text-secondary px-5 pb-4">{fr.noHistory}</p>
      </Section>
    );
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const most = Math.max(...scores.map(({ score }) => score));
  const limit =
    threshold === null ? [] : [{ label: fr.thresholdLine, dashed: true, values: scores.map(() => threshold) }];
  return (
    <Section title={fr.history}>
      <div className="px-5 pb-5">
        <LineChart
          summary={fr.historySummary(most)}
          lines={[{ label: fr.scoreLine, values: scores.map(({ score }) => score) }, ...limit]}
          places={scores.map(({ at }) => (to === from ? 0 : (Date.parse(at) - from) / (to - from)))}
          low={0}
          bounds={['0', String(Math.max(most, threshold ?? 0))]}
          ends={[formatTime(first.at), formatTime(last.at)]}
          tableTitle={fr.historyTable}
          table={
            <Figures
              label={fr.history}
              columns={[fr.time, fr.scoreLine]}
              rows={scores.toReversed().map(({ at, score }) => [formatTime(at), String(score)])}
            />
          }
        />
      </div>
    </Section>
  );
};
