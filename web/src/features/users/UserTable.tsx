import type { UserRow } from '#api/contract/users.ts';
import { clsx } from 'clsx';
import { useSelector } from 'react-redux';
import { selectUser } from '../../identity/slice.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';
import { nameOf } from './nameOf.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { UserState } from './UserState.tsx';

/**
 * Where there is no room for five columns a row is a block of its own, laid out as a grid. It stays a table's row to
 * a person who listens.
 */
const ROW =
  'border-border grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t px-4 py-3 @max-4xl:first:border-t-0 @xl:grid-cols-[minmax(0,1fr)_9.5rem_auto] @4xl:table-row @4xl:p-0';
const CELL = '@4xl:table-cell @4xl:px-4 @4xl:py-2 @4xl:align-middle';

const Row = ({ user, onDetails }: { readonly user: UserRow; readonly onDetails: (id: string) => void }) => {
  const own = useSelector(selectUser)?.id === user.id;
  const name = nameOf(user);
  return (
    <tr className={ROW}>
      <td className={clsx('row-start-1 min-w-0', CELL)}>
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium wrap-anywhere">{name}</span>
              {own ? <span className="text-tertiary text-sm">({fr.you})</span> : null}
              {user.status === 'active' ? null : <UserState status={user.status} />}
            </span>
            {user.jobTitle === null ? null : (
              <span className="text-tertiary block text-sm wrap-anywhere">{user.jobTitle}</span>
            )}
          </span>
        </span>
      </td>
      <td
        className={clsx(
          'text-secondary col-span-2 pl-10 wrap-anywhere @xl:col-span-1 @xl:col-start-1 @xl:row-start-2',
          CELL,
        )}
      >
        {user.email}
      </td>
      <td
        className={clsx(
          'text-secondary col-span-2 pl-10 @xl:col-span-1 @xl:col-start-1 @xl:row-start-3',
          user.department === null && 'text-tertiary @max-4xl:hidden',
          CELL,
        )}
      >
        {user.department ?? fr.unknown}
      </td>
      <td
        className={clsx(
          'col-span-2 pt-1 pl-10 @xl:col-span-1 @xl:col-start-2 @xl:row-span-3 @xl:row-start-1 @xl:self-center @xl:pt-0 @xl:pl-0 @4xl:w-44',
          CELL,
        )}
      >
        <RoleSelect user={user} />
      </td>
      <td className={clsx('col-start-2 row-start-1 @xl:col-start-3 @xl:row-span-3 @xl:self-center @4xl:w-px', CELL)}>
        <Button onClick={() => onDetails(user.id)}>
          {fr.details}
          <span className="sr-only">{fr.of(name)}</span>
        </Button>
      </td>
    </tr>
  );
};

interface Props {
  readonly users: readonly UserRow[];
  /** Another page or filter is on its way, and what is shown is still the last one. */
  readonly stale: boolean;
  readonly onDetails: (id: string) => void;
}

/** All accounts: user, e-mail, department, role, details. */
export const UserTable = ({ users, stale, onDetails }: Props) => (
  <table
    aria-label={fr.list}
    aria-busy={stale}
    className={clsx('block w-full transition-opacity @4xl:table', stale && 'opacity-60')}
  >
    <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
      <tr>
        {Object.entries(fr.columns).map(([name, label]) => (
          <th key={name} scope="col" className="text-tertiary px-4 py-2.5 text-left text-xs font-medium">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block @4xl:table-row-group">
      {users.map((user) => (
        <Row key={user.id} user={user} onDetails={onDetails} />
      ))}
    </tbody>
  </table>
);
