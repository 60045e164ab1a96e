import { AUDIT_KINDS, AUDIT_OUTCOMES, type AuditEntry } from '#api/contract/audit.ts';
import { isBackwards, PERIOD_BACKWARDS } from '#api/contract/day.ts';
import { clsx } from 'clsx';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { Change } from '../../list/useFilters.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAccountChoicesQuery, useMeetingChoicesQuery, type Choice } from './api.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { isFiltered, NO_FILTERS, type Filters } from './filters.ts';
import { fr } from './fr.ts';

export interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
  /** What is shown: it names what the filters know by its id. */
  readonly entries: readonly AuditEntry[];
}

const LEAST = 2;
const KINDS = (['', ...AUDIT_KINDS] as const).map((value) => ({ value, label: fr.kinds[value] }));
const OUTCOMES = (['', ...AUDIT_OUTCOMES] as const).map((value) => ({ value, label: fr.outcomes[value] }));

const isAccess = (type: string): type is keyof typeof fr.accesses => Object.hasOwn(fr.accesses, type);
/** Accesses of one type, or of the types of a kind. */
const accessOf = ({ kind, type }: Filters): keyof typeof fr.accesses =>
  kind === 'exports' ? kind : isAccess(type) ? type : '';
const accessFilter = (access: keyof typeof fr.accesses): Pick<Filters, 'kind' | 'type'> =>
  access === 'exports' ? { kind: access, type: '' } : { kind: '', type: access };
const ACCESSES = Object.keys(fr.accesses)
  .filter(isAccess)
  .map((value) => ({ value, label: fr.accesses[value] }));

/** What was chosen by its name, by its id. */
type Labels = Readonly<Record<string, string>>;

/** Filters that are chosen by what is shown, each with the way to take it back. */
const Chosen = ({ filters, onChange, entries, labels }: FilterBarProps & { readonly labels: Labels }) => {
  const [person, meeting] = [
    entries.find((entry) => entry.person?.id === filters.person)?.person?.name,
    entries.find((entry) => entry.meeting?.id === filters.meeting)?.meeting?.title,
  ];
  const names = {
    person: person ?? labels[filters.person] ?? fr.unnamed(filters.person),
    meeting: meeting ?? labels[filters.meeting] ?? fr.unnamed(filters.meeting),
  };
  const chosen = (['type', 'person', 'meeting', 'correlation', 'stream'] as const).filter(
    (name) => filters[name] !== '',
  );
  if (chosen.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((name) => {
        const value = name === 'person' || name === 'meeting' ? names[name] : filters[name];
        const label = fr.only[name](value);
        return (
          <li key={name} className="min-w-0">
            <Button
              className="max-w-full"
              aria-label={fr.remove(label)}
              icon={<X aria-hidden size={16} />}
              onClick={() => onChange((now) => ({ ...now, [name]: '' }))}
            >
              <span className="truncate">{label}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

/** Domain, outcome, person, meeting and days; what is narrower is chosen in the list. */
export const FilterBar = ({ filters, onChange, entries }: FilterBarProps) => {
  const [person, setPerson] = useState('');
  const [meeting, setMeeting] = useState('');
  /** On a phone what happened stands first, and what narrows it behind a button. */
  const [unfolded, setUnfolded] = useState(false);
  const people = useAccountChoicesQuery(person, { skip: person.length < LEAST });
  const meetings = useMeetingChoicesQuery(meeting, { skip: meeting.length < LEAST });
  // Where nothing is found of what was chosen, no entry names it.
  const [labels, setLabels] = useState<Labels>({});
  const choose = (name: 'person' | 'meeting', { id, label }: Choice) => {
    setLabels((now) => ({ ...now, [id]: label }));
    narrow({ [name]: id });
  };
  const narrow = (change: Partial<Filters>) => onChange((now) => ({ ...now, ...change }));
  return (
    <>
      <Button
        className="self-start sm:hidden"
        aria-expanded={unfolded}
        icon={<SlidersHorizontal aria-hidden size={16} />}
        onClick={() => setUnfolded(!unfolded)}
      >
        {fr.filter}
      </Button>
      <search className={clsx('grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6', !unfolded && 'max-sm:hidden')}>
        {filters.tab === 'accesses' ? (
          <Select
            label={fr.access}
            value={accessOf(filters)}
            options={ACCESSES}
            onChange={(access) => narrow(accessFilter(access))}
          />
        ) : (
          <Select label={fr.kind} value={filters.kind} options={KINDS} onChange={(kind) => narrow({ kind })} />
        )}
        <Select
          label={fr.outcome}
          value={filters.outcome}
          options={OUTCOMES}
          onChange={(outcome) => narrow({ outcome })}
        />
        <ChoiceField
          label={fr.person}
          choices={person.length < LEAST ? [] : (people.data ?? [])}
          searched={person}
          onSearch={setPerson}
          onChoose={(choice) => choose('person', choice)}
        />
        <ChoiceField
          label={fr.meeting}
          choices={meeting.length < LEAST ? [] : (meetings.data ?? [])}
          searched={meeting}
          onSearch={setMeeting}
          onChoose={(choice) => choose('meeting', choice)}
        />
        <TextInput
          type="date"
          label={fr.from}
          value={filters.from}
          onChange={({ currentTarget }) => narrow({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={fr.to}
          value={filters.to}
          error={isBackwards(filters) ? PERIOD_BACKWARDS : null}
          onChange={({ currentTarget }) => narrow({ to: currentTarget.value })}
        />
      </search>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {filters.tab === 'accesses' ? null : (
          <label className={clsx('flex min-h-9 cursor-pointer items-center gap-2', !unfolded && 'max-sm:hidden')}>
            <Checkbox checked={filters.heard} label={fr.heard} onChange={(heard) => narrow({ heard })} />
            <span aria-hidden>{fr.heard}</span>
          </label>
        )}
        {isFiltered(filters) ? (
          <Button variant="ghost" onClick={() => onChange(({ tab }) => ({ ...NO_FILTERS, tab }))}>
            {fr.clear}
          </Button>
        ) : null}
      </div>
      {filters.tab === 'accesses' ? <p className="text-tertiary text-sm">{fr.accessNote}</p> : null}
      <Chosen filters={filters} onChange={onChange} entries={entries} labels={labels} />
    </>
  );
};
