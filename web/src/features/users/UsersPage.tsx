import { Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Administration } from '../../administration/Administration.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUsersQuery } from './api.ts';
import { FilterBar } from './FilterBar.tsx';
import { isFiltered, NO_FILTERS, PAGE_SIZE, queryOf, readFilters, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { nameOf } from './nameOf.ts';
import { RoleNotes } from './RoleNotes.tsx';
import { useDetails } from './useDetails.ts';
import { UserDialog } from './UserDialog.tsx';
import { UserTable } from './UserTable.tsx';
import { paths } from '../../routes/paths.ts';

const InviteManyDialog = lazyPart(() =>
  import('./many/InviteManyDialog.tsx').then((module) => module.InviteManyDialog),
);

const Waiting = () => (
  <Loading className="flex flex-col gap-2 p-4">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-11 w-full" />
    ))}
  </Loading>
);

const Users = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const [details, show] = useDetails();
  const [inviting, setInviting] = useState(false);
  const [many, setMany] = useState(false);
  const reading = useUsersQuery(queryOf(filters), { refetchOnMountOrArgChange: true });
  const invite = { id: 'invite', label: fr.invite, section: fr.section, run: () => setInviting(true) };
  const inviteMany = { id: 'invite-many', label: fr.inviteMany, section: fr.section, run: () => setMany(true) };
  useCommands([invite, inviteMany]);
  const users = reading.data?.users ?? [];
  const open = users.find(({ id }) => id === details);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <FilterBar filters={filters} onChange={change} />
        <CommandButton command={inviteMany} icon={<Mail aria-hidden size={16} />} className="max-sm:w-full" />
        <CommandButton
          command={invite}
          variant="primary"
          icon={<UserPlus aria-hidden size={16} />}
          className="max-sm:w-full"
        />
      </div>
      <PagedList
        page={filters.page}
        size={PAGE_SIZE}
        searchOf={(page) => writeFilters({ ...filters, page })}
        reading={reading}
        count={fr.count}
        waiting={<Waiting />}
        empty={
          <EmptyState
            guide={paths.guide('apercu')}
            title={fr.none}
            {...(isFiltered(filters) && {
              action: <Button onClick={() => change(() => NO_FILTERS)}>{fr.clear}</Button>,
            })}
          />
        }
      >
        <UserTable users={users} stale={reading.currentData === undefined} onDetails={show} />
      </PagedList>
      <RoleNotes />
      {many ? <InviteManyDialog open onOpenChange={setMany} /> : null}
      <InviteDialog open={inviting} onOpenChange={setInviting} />
      <UserDialog id={details} name={open === undefined ? null : nameOf(open)} onClose={() => show(null)} />
    </div>
  );
};

/** All accounts: their role, their details, and inviting somebody. */
export const UsersPage = () => (
  <Administration current="users">
    <Users />
  </Administration>
);
