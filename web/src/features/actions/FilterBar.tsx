import { DUES, type ActionsAnswer } from '#api/contract/actions.ts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { formatNumber } from '../../fr/plural.ts';
import { refine } from '../../list/filters.ts';
import { useDraft } from '../../list/useDraft.ts';
import type { Change } from '../../list/useFilters.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { GROUPINGS, MAX_TEXT, OF, STATUSES, writeFilters, type Filters } from './filters.ts';
import { fr } from './fr.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
  readonly answer: ActionsAnswer | undefined;
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Each time that actions are due at is an address of its own, with how many there are. */
const DueLinks = ({ filters, answer }: Omit<Props, 'onChange'>) => (
  <nav aria-label={fr.dues} className="flex flex-wrap gap-1">
    {(['', ...DUES] as const).map((due) => {
      const search = writeFilters(refine(filters, { due })).toString();
      const count = due === '' ? undefined : answer?.counts[due];
      const isLate = due === 'late' && (count ?? 0) > 0;
      return (
        <Link
          key={due}
          to={search === '' ? paths.actions : `${paths.actions}?${search}`}
          aria-current={due === filters.due ? 'page' : undefined}
          className={clsx(
            'inline-flex h-9 items-center gap-1.5 rounded-md px-3 font-medium pointer-coarse:h-11',
            due === filters.due ? 'bg-accent-soft text-accent' : 'text-secondary hover:bg-sunken hover:text-text',
          )}
        >
          {due === '' ? fr.whenever : fr.due[due]}
          {count === undefined ? null : (
            <span className={clsx('text-sm', isLate ? 'text-warning' : 'text-tertiary')}>{formatNumber(count)}</span>
          )}
        </Link>
      );
    })}
  </nav>
);

/** Whose actions, in which state, of whom, and how they stand together. */
export const FilterBar = ({ filters, onChange, answer }: Props) => {
  const narrow = (change: Partial<Omit<Filters, 'page'>>) => onChange((now) => refine(now, change));
  const [person, setPerson] = useDraft(filters.person, (text) => narrow({ person: text }));
  const meeting = answer?.actions.find(({ meetingId }) => meetingId === filters.meeting)?.title;
  return (
    <>
      <search className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Select label={fr.of} value={filters.of} options={optionsOf(OF, fr.ofs)} onChange={(of) => narrow({ of })} />
        <Select
          label={fr.status}
          value={filters.status}
          options={optionsOf(STATUSES, fr.statuses)}
          onChange={(status) => narrow({ status })}
        />
        <TextInput
          label={fr.person}
          maxLength={MAX_TEXT}
          value={person}
          onChange={(event) => setPerson(event.currentTarget.value)}
        />
        <Select
          label={fr.group}
          value={filters.group}
          options={optionsOf(GROUPINGS, fr.groups)}
          onChange={(group) => narrow({ group })}
        />
      </search>
      {filters.meeting === '' ? null : (
        <Button
          className="max-w-full self-start"
          aria-label={fr.everyMeeting}
          icon={<X aria-hidden size={16} />}
          onClick={() => narrow({ meeting: '' })}
        >
          <span className="truncate">{fr.ofMeeting(meeting ?? '—')}</span>
        </Button>
      )}
      {filters.status === 'completed' ? null : <DueLinks filters={filters} answer={answer} />}
    </>
  );
};
