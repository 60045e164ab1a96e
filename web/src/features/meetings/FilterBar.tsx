import { LIST_FILTERS, LIST_SCOPES } from '#api/contract/meetings.ts';
import { refine } from '../../list/filters.ts';
import { SearchField } from '../../list/SearchField.tsx';
import { useDraft } from '../../list/useDraft.ts';
import type { Change } from '../../list/useFilters.ts';
import { useMayWrite } from '../../session/mayWrite.ts';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { MAX_TEXT, type Filters } from './filters.ts';
import { fr } from './fr.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
}

const SCOPE_OPTIONS = LIST_SCOPES.map((value) => ({ value, label: fr.scopes[value] }));
const STATUS_OPTIONS = LIST_FILTERS.map((value) => ({ value, label: fr.statuses[value] }));

/** The search box, then the filters. Observers organise nothing, and nothing is shared with them. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const [search, setSearch] = useDraft(filters.search, (text) => onChange((now) => refine(now, { search: text })));
  const [title, setTitle] = useDraft(filters.title, (text) => onChange((now) => refine(now, { title: text })));
  const [organiser, setOrganiser] = useDraft(filters.organiser, (text) =>
    onChange((now) => refine(now, { organiser: text })),
  );
  const mayWrite = useMayWrite();
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <SearchField
        className="col-span-full xl:col-span-1"
        label={fr.search}
        placeholder={fr.searchHint}
        maxLength={MAX_TEXT}
        value={search}
        onSearch={setSearch}
      />
      <TextInput
        label={fr.title}
        maxLength={MAX_TEXT}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={fr.organiser}
        maxLength={MAX_TEXT}
        value={organiser}
        onChange={(event) => setOrganiser(event.currentTarget.value)}
      />
      <Select
        label={fr.status}
        value={filters.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange((now) => refine(now, { status }))}
      />
      {mayWrite ? (
        <Select
          label={fr.scope}
          value={filters.scope}
          options={SCOPE_OPTIONS}
          onChange={(scope) => onChange((now) => refine(now, { scope }))}
        />
      ) : null}
    </search>
  );
};
