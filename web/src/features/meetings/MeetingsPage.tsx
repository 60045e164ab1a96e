import { countOf } from '../../fr/plural.ts';
import { PagedList } from '../../list/PagedList.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { RegisterTabs } from '../../registers/RegisterTabs.tsx';
import { paths } from '../../routes/paths.ts';
import { useMayWrite } from '../../session/mayWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDrawn } from '../../ui/useDrawn.ts';
import { useMeetingsQuery } from './api.ts';
import { FilterBar } from './FilterBar.tsx';
import { isFiltered, NO_FILTERS, PAGE_SIZE, readFilters, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import { MeetingList, MeetingListSkeleton } from './MeetingList.tsx';
import { SaidResults } from './lazySaidResults.tsx';

/** Observers are not led to what they could not save. */
const NoMeeting = () =>
  useMayWrite() ? (
    <EmptyState
      guide={paths.guide('apercu')}
      title={fr.none}
      note={fr.noneNote}
      action={<ButtonLink to={paths.analysis}>{fr.analyse}</ButtonLink>}
    />
  ) : (
    <EmptyState guide={paths.guide('apercu')} title={fr.none} note={fr.nonePublicNote} />
  );

/** All meetings that the person may read. What is filtered, and the page, live in the address. */
export const MeetingsPage = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const reading = useMeetingsQuery({ ...filters, limit: PAGE_SIZE });
  const data = useDrawn(reading.data);
  const { scope } = filters;
  const isScopeAlone = scope !== 'all' && !isFiltered({ ...filters, scope: 'all', page: 1 });
  const empty = isFiltered(filters) ? (
    <EmptyState
      guide={paths.guide('apercu')}
      title={fr.none}
      {...(isScopeAlone && { note: fr.noneOfScope[scope] })}
      action={<Button onClick={() => change(() => NO_FILTERS)}>{isScopeAlone ? fr.everything : fr.clear}</Button>}
    />
  ) : (
    <NoMeeting />
  );
  return (
    <div className="flex flex-col gap-5">
      <RegisterTabs current="meetings" />
      <FilterBar filters={filters} onChange={change} />
      <PagedList
        page={filters.page}
        size={PAGE_SIZE}
        searchOf={(page) => writeFilters({ ...filters, page })}
        reading={{ ...reading, data }}
        count={(total) => countOf(total, fr.meeting, fr.meetings)}
        waiting={<MeetingListSkeleton />}
        empty={empty}
      >
        <MeetingList meetings={data?.meetings ?? []} stale={reading.currentData === undefined} />
      </PagedList>
      {filters.search.trim() === '' ? null : <SaidResults text={filters.search.trim()} />}
    </div>
  );
};
