import { isBackwards, PERIOD_BACKWARDS } from '#api/contract/day.ts';
import { SEARCH_SORTS } from '#api/contract/search.ts';
import { useEffect, useRef } from 'react';
import { refine } from '../../list/filters.ts';
import { SearchField } from '../../list/SearchField.tsx';
import { useDraft } from '../../list/useDraft.ts';
import type { Change } from '../../list/useFilters.ts';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { MAX_TEXT, type Filters } from './filters.ts';
import { fr } from './fr.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
}

const SORT_OPTIONS = SEARCH_SORTS.map((value) => ({ value, label: fr.sorts[value] }));

/** What is searched for; under it by whom, when, and in which order. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const narrow = (change: Partial<Omit<Filters, 'page'>>) => onChange((now) => refine(now, change));
  const [q, setQ] = useDraft(filters.q, (text) => narrow({ q: text, ask: '' }));
  const [person, setPerson] = useDraft(filters.person, (text) => narrow({ person: text }));
  const bar = useRef<HTMLElement>(null);
  const isEmpty = useRef(filters.q === '');
  // Who comes to search types next; whom an address has brought with words reads.
  useEffect(() => {
    if (isEmpty.current) bar.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <search ref={bar} className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField
        className="col-span-full"
        label={fr.search}
        placeholder={fr.hint}
        maxLength={MAX_TEXT}
        value={q}
        onSearch={setQ}
      />
      <TextInput
        className="max-md:col-span-full"
        label={fr.person}
        maxLength={MAX_TEXT}
        value={person}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <TextInput
        label={fr.from}
        type="date"
        value={filters.from}
        onChange={(event) => narrow({ from: event.currentTarget.value })}
      />
      <TextInput
        label={fr.to}
        type="date"
        value={filters.to}
        error={isBackwards(filters) ? PERIOD_BACKWARDS : null}
        onChange={(event) => narrow({ to: event.currentTarget.value })}
      />
      <Select
        className="max-md:col-span-full"
        label={fr.sort}
        value={filters.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => narrow({ sort })}
      />
    </search>
  );
};
