import { USER_STATUSES } from '#api/contract/users.ts';
import { ROLE_OPTIONS } from '../../labels/roles.ts';
import { refine } from '../../list/filters.ts';
import { SearchField } from '../../list/SearchField.tsx';
import { useDraft } from '../../list/useDraft.ts';
import type { Change } from '../../list/useFilters.ts';
import { Select } from '../../ui/Select.tsx';
import { MAX_SEARCH, type Filters } from './filters.ts';
import { fr } from './fr.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
}

const ROLES_AND_ALL = [{ value: 'all' as const, label: fr.allRoles }, ...ROLE_OPTIONS];
const STATUS_OPTIONS = (['all', ...USER_STATUSES] as const).map((value) => ({ value, label: fr.statuses[value] }));

/** The search box, the role and the status; another choice starts at the first page again. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const narrow = (change: Partial<Omit<Filters, 'page'>>) => onChange((now) => refine(now, change));
  const [search, setSearch] = useDraft(filters.search, (text) => narrow({ search: text }));
  return (
    <search className="grid flex-1 grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        className="max-sm:col-span-2"
        label={fr.search}
        placeholder={fr.searchHint}
        maxLength={MAX_SEARCH}
        value={search}
        onSearch={setSearch}
      />
      <Select label={fr.role} value={filters.role} options={ROLES_AND_ALL} onChange={(role) => narrow({ role })} />
      <Select
        label={fr.status}
        value={filters.status}
        options={STATUS_OPTIONS}
        onChange={(status) => narrow({ status })}
      />
    </search>
  );
};
