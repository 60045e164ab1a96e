import { PERIODS, type MeetingAnalytics } from '#api/contract/analytics.ts';
import { formatDeadline } from '../../../fr/dates.ts';
import { useFilters } from '../../../list/useFilters.ts';
import { fr as labels } from '../../../labels/fr.ts';
import { fr as minutes } from '../../../minutes/fr.ts';
import { TextInput } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { LineChart } from '../../../ui/LineChart.tsx';
import { Read } from '../../../ui/Read.tsx';
import { useAnalyticsQuery } from './api.ts';
import { fr } from './fr.ts';
import { queryOf, readStretch, writeStretch, type Period } from './period.ts';

const PERIOD_OPTIONS = (['auto', ...PERIODS] as const).map((value) => ({ value, label: fr.periods[value] }));

const Totals = ({ totals, demonstration }: Pick<MeetingAnalytics, 'totals' | 'demonstration'>) => {
  const figures = [
    [fr.meetings, totals.meetings],
    [fr.analysed, totals.analysed],
    [fr.hours, Math.round(totals.minutes / 6) / 10],
    [fr.participants, totals.participants],
    [fr.words, totals.words],
    [fr.actions, totals.actions],
    [fr.completedActions, totals.completedActions],
    [fr.overdueActions, totals.overdueActions],
  ] as const;
  return (
    <Section title={demonstration ? fr.totalsWithDemonstration : fr.totals}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 pb-5 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-tertiary text-sm">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{fr.number(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

const Series = ({ series, totals, from, to }: MeetingAnalytics) => {
  const counts = series.map(({ meetings }) => meetings);
  const [first, last] = [formatDeadline(from), formatDeadline(to)];
  return (
    <Section title={fr.series}>
      <div className="px-5 pb-5">
        <LineChart
          summary={fr.seriesSummary(totals.meetings, first, last)}
          lines={[
            { label: fr.meetings, values: counts },
            { label: fr.actions, dashed: true, values: series.map(({ actions }) => actions) },
          ]}
          places={series.map((_, index) => (series.length < 2 ? 0 : index / (series.length - 1)))}
          bounds={['0', fr.number(Math.max(0, ...series.flatMap(({ meetings, actions }) => [meetings, actions])))]}
          low={0}
          ends={[first, last]}
          tableTitle={fr.seriesTable}
          table={
            <Figures
              label={fr.series}
              columns={[fr.start, fr.meetings, fr.minutes, fr.actions, fr.completedActions]}
              rows={series.map((one) => [
                formatDeadline(one.start),
                fr.number(one.meetings),
                fr.number(Math.round(one.minutes)),
                fr.number(one.actions),
                fr.number(one.completedActions),
              ])}
            />
          }
        />
      </div>
    </Section>
  );
};

interface SharesProps {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly names: Readonly<Record<string, string>>;
}

const Shares = ({ title, counts, names }: SharesProps) => {
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  return rows.length === 0 ? null : (
    <Section title={title}>
      <div className="px-5 pb-4">
        <Figures
          label={title}
          columns={[fr.name, fr.count]}
          rows={rows.map(([name, count]) => [names[name] ?? name, fr.number(count)])}
        />
      </div>
    </Section>
  );
};

const Analytics = ({ data }: { readonly data: MeetingAnalytics }) =>
  data.totals.meetings === 0 ? (
    <p className="text-secondary">{fr.nothing}</p>
  ) : (
    <>
      <Totals totals={data.totals} demonstration={data.demonstration} />
      <Series {...data} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Shares title={fr.byStatus} counts={data.byStatus} names={labels.meetingStatus} />
        <Shares title={fr.byPlatform} counts={data.byPlatform} names={labels.platform} />
        <Shares title={fr.byType} counts={data.byType} names={minutes.meetingType} />
        <Shares title={fr.bySentiment} counts={data.bySentiment} names={minutes.sentiment} />
        <Shares
          title={fr.organisers}
          counts={Object.fromEntries(data.organisers.map(({ organiser, meetings }) => [organiser, meetings]))}
          names={{}}
        />
      </div>
    </>
  );

/** Figures about meetings over a stretch of time, which stands in the address. */
export const FiguresTab = () => {
  const [stretch, change] = useFilters(readStretch, writeStretch);
  const reading = useAnalyticsQuery(queryOf(stretch), { refetchOnMountOrArgChange: true });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={fr[name]}
            value={stretch[name] || (reading.data?.[name] ?? '')}
            onChange={(event) => {
              const day = event.currentTarget.value;
              change((before) => ({ ...before, [name]: day }));
            }}
          />
        ))}
        <Select
          label={fr.period}
          value={stretch.period}
          options={PERIOD_OPTIONS}
          onChange={(period: Period) => change((before) => ({ ...before, period }))}
        />
      </div>
      <Read reading={reading} waiting={<Skeleton className="h-96 w-full" />}>
        {(data) => <Analytics data={data} />}
      </Read>
    </div>
  );
};
