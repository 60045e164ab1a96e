import type { AnalysisVersionView } from '#api/contract/meeting-analyses.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { HEADING, InHeader, PartLevel, useWindowTitle } from '../../../ui/heading.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useAnalysesQuery, useComparedAnalysesQuery } from './api.ts';
import { Comparison } from './Comparison.tsx';
import { fr } from './fr.ts';
import { ModelReading } from './ModelReading.tsx';
import { Relaunch } from './Relaunch.tsx';
import { VersionList } from './VersionList.tsx';

export interface VersionsProps {
  readonly meeting: MeetingView;
}

interface ComparedProps {
  readonly meetingId: string;
  /** The latest first; two at least. */
  readonly versions: readonly AnalysisVersionView[];
}

/** Two of the versions side by side: the one that is shown with the one before it, until others are chosen. */
const Compared = ({ meetingId, versions }: ComparedProps) => {
  const current = versions.find((one) => one.current) ?? versions[0];
  const [sides, choose] = useState(() => {
    const other =
      versions.find(({ number }) => number < (current?.number ?? 0)) ?? versions.find((one) => one !== current);
    return { before: other?.id ?? '', after: current?.id ?? '' };
  });
  const { currentData, error, isFetching, refetch } = useComparedAnalysesQuery({ id: meetingId, ...sides });
  const options = versions.map((version) => ({ value: version.id, label: fr.dated(version) }));
  return (
    <section aria-label={fr.compared} className="flex flex-col gap-5">
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <Select
            key={side}
            label={fr[side]}
            value={sides[side]}
            options={options}
            onChange={(id) => choose((now) => ({ ...now, [side]: id }))}
          />
        ))}
      </div>
      {currentData === undefined && (isFetching || error === undefined) ? (
        <Loading>
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : null}
      {currentData === undefined && !isFetching && error !== undefined ? (
        <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
      ) : null}
      {currentData === undefined ? null : <Comparison compared={currentData} />}
    </section>
  );
};

/** « Versions de l’analyse »: all of them, which is shown, and two side by side. */
export const Versions = ({ meeting }: VersionsProps) => {
  const { id, title, may } = meeting;
  const { currentData, isFetching, refetch } = useAnalysesQuery(id);
  useWindowTitle(fr.windowTitle(title));
  const versions = currentData?.analyses ?? [];
  return (
    <PartLevel value={2}>
      <InHeader>
        <Link to="?" title={fr.back} className="text-secondary hover:text-text min-w-0 truncate font-medium">
          {title}
        </Link>
        <ChevronRight aria-hidden size={14} className="text-tertiary shrink-0" />
        <span className="shrink-0">{fr.title}</span>
      </InHeader>
      <div className="flex flex-col gap-5">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 id={HEADING} className="font-serif text-2xl font-medium wrap-anywhere">
              {fr.heading(title)}
            </h1>
            <Link to="?" className="text-accent hover:underline">
              {fr.back}
            </Link>
          </div>
          {may.analyse ? <Relaunch meetingId={id} /> : null}
        </header>
        <ModelReading meeting={meeting} />
        <p className="text-secondary text-sm">{fr.note}</p>
        {currentData === undefined && isFetching ? (
          <Loading>
            <Skeleton className="h-28 w-full" />
          </Loading>
        ) : null}
        {currentData === undefined && !isFetching ? (
          <ErrorNotice message={fr.unread} onRetry={() => void refetch()} />
        ) : null}
        {currentData === undefined ? null : versions.length === 0 ? (
          <p>{fr.none}</p>
        ) : (
          <VersionList meetingId={id} revision={currentData.revision} versions={versions} mayChoose={may.edit} />
        )}
        {versions.length === 1 ? <p className="text-secondary">{fr.one}</p> : null}
        {versions.length > 1 ? <Compared key={versions[0]?.id} meetingId={id} versions={versions} /> : null}
      </div>
    </PartLevel>
  );
};
