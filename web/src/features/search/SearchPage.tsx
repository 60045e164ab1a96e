import { isBackwards, PERIOD_BACKWARDS } from '#api/contract/day.ts';
import type { SearchAnswer } from '#api/contract/search.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { clsx } from 'clsx';
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { messageOf } from '../../api/failure.ts';
import { countOf, formatNumber } from '../../fr/plural.ts';
import { refine } from '../../list/filters.ts';
import { pageCount } from '../../list/pages.ts';
import { Pagination } from '../../list/Pagination.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { paths } from '../../routes/paths.ts';
import { useSearchQuery } from '../../search/api.ts';
import { fr as found } from '../../search/fr.ts';
import { GROUPS, hitsOf, type Group } from '../../search/hits.ts';
import { HitList } from '../../search/HitList.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMayWrite } from '../../session/mayWrite.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useDrawn } from '../../ui/useDrawn.ts';
import { AnswerSection } from './AnswerSection.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  isNarrowed,
  NO_FILTERS,
  PAGE_SIZE,
  queryOf,
  questionOf,
  readFilters,
  writeFilters,
  type Filters,
} from './filters.ts';
import { fr } from './fr.ts';

const addressOf = (filters: Filters): string => {
  const search = writeFilters(filters).toString();
  return search === '' ? paths.search : `${paths.search}?${search}`;
};

/** All kinds together, or one of them: each is an address of its own. */
const GroupLinks = ({ filters, answer }: { readonly filters: Filters; readonly answer: SearchAnswer | undefined }) => (
  <nav aria-label={fr.groups} className="flex flex-wrap gap-1">
    {(['all', ...GROUPS] as const).map((group) => {
      const chosen = group === filters.in;
      const total = group === 'all' || filters.in !== 'all' ? undefined : answer?.[group].total;
      return (
        <Link
          key={group}
          to={addressOf(refine(filters, { in: group }))}
          aria-current={chosen ? 'page' : undefined}
          className={clsx(
            'inline-flex h-9 items-center gap-1.5 rounded-md px-3 font-medium pointer-coarse:h-11',
            chosen ? 'bg-accent-soft text-accent' : 'text-secondary hover:bg-sunken hover:text-text',
          )}
        >
          {group === 'all' ? fr.all : found.groups[group]}
          {total === undefined ? null : <span className="text-tertiary text-sm">{formatNumber(total)}</span>}
        </Link>
      );
    })}
  </nav>
);

const Incomplete = ({ answer, group }: { readonly answer: SearchAnswer; readonly group: Group }) => {
  const part = answer[group];
  return 'complete' in part && !part.complete ? (
    <p className="text-secondary border-border border-t px-4 py-3 text-sm">{found.incomplete}</p>
  ) : null;
};

const EveryGroup = ({ answer, filters }: { readonly answer: SearchAnswer; readonly filters: Filters }) =>
  GROUPS.filter((group) => answer[group].total > 0).map((group) => {
    const { total, found: shown } = answer[group];
    return (
      <Section
        key={group}
        title={found.groups[group]}
        aside={
          total > shown.length ? (
            <Link to={addressOf(refine(filters, { in: group }))} className="text-accent text-sm hover:underline">
              {found.more[group](total)}
            </Link>
          ) : null
        }
      >
        <HitList hits={hitsOf(answer, group)} label={found.groups[group]} />
        <Incomplete answer={answer} group={group} />
      </Section>
    );
  });

interface OneGroupProps {
  readonly answer: SearchAnswer;
  readonly filters: Filters;
  readonly group: Group;
}

const OneGroup = ({ answer, filters, group }: OneGroupProps) => {
  const pages = pageCount(answer[group].total, PAGE_SIZE);
  return (
    <>
      <Card>
        <HitList hits={hitsOf(answer, group)} label={found.groups[group]} />
        <Incomplete answer={answer} group={group} />
      </Card>
      {pages === 1 ? null : (
        <Pagination page={filters.page} count={pages} to={(page) => addressOf({ ...filters, page })} />
      )}
    </>
  );
};

const Waiting = () => (
  <Loading className="flex flex-col gap-4">
    {Array.from({ length: 4 }, (_, index) => (
      <Skeleton key={index} className="h-24 w-full" />
    ))}
  </Loading>
);

/** /search: over all that the person may read. What is searched, and the page, live in the address. */
export const SearchPage = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const mayWrite = useMayWrite();
  const query = queryOf(filters);
  const isAsked = query.q !== '' && !isBackwards(filters);
  const { data: read, error, isFetching, refetch } = useSearchQuery(isAsked ? query : skipToken);
  const data = useDrawn(read);
  const question = isAsked ? questionOf(filters) : null;
  const total = data === undefined ? 0 : GROUPS.reduce((sum, group) => sum + data[group].total, 0);

  const results = () => {
    if (query.q === '')
      return <EmptyState guide={paths.guide('fonctions-avancees')} title={fr.start} note={fr.startNote} />;
    if (!isAsked)
      return (
        <EmptyState
          guide={paths.guide('fonctions-avancees')}
          title={PERIOD_BACKWARDS}
          action={<Button onClick={() => change((now) => ({ ...NO_FILTERS, q: now.q }))}>{fr.clear}</Button>}
        />
      );
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Waiting />;
    // Where nothing has all words of a question, its answer says so.
    if (total === 0 && question !== null) return null;
    if (total === 0)
      return isNarrowed(filters) ? (
        <EmptyState
          guide={paths.guide('fonctions-avancees')}
          title={fr.none(query.q)}
          action={<Button onClick={() => change((now) => ({ ...NO_FILTERS, q: now.q }))}>{fr.clear}</Button>}
        />
      ) : (
        <EmptyState
          guide={paths.guide('fonctions-avancees')}
          title={fr.none(query.q)}
          note={mayWrite ? fr.noneNote : fr.nonePublicNote}
        />
      );
    return (
      <div
        className={clsx('flex flex-col gap-5 transition-opacity', isFetching && 'opacity-60')}
        aria-busy={isFetching}
      >
        {filters.in === 'all' ? (
          <EveryGroup answer={data} filters={filters} />
        ) : (
          <OneGroup answer={data} filters={filters} group={filters.in} />
        )}
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <FilterBar filters={filters} onChange={change} />
      {query.q === '' ? null : <GroupLinks filters={filters} answer={isAsked ? data : undefined} />}
      <output className="sr-only">
        {data === undefined || isFetching || !isAsked ? '' : countOf(total, ...fr.count)}
      </output>
      {question === null ? null : <AnswerSection question={question} />}
      {!isAsked || question !== null || filters.in !== 'all' ? null : (
        <Button
          className="self-start"
          icon={<MessageCircleQuestion aria-hidden size={16} />}
          onClick={() => change((now) => refine(now, { ask: '1' }))}
        >
          {found.ask}
        </Button>
      )}
      {results()}
    </div>
  );
};
