import type { UserDetails } from '#api/contract/users.ts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { selectUser } from '../../identity/slice.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChangeUserStatusMutation, useInviteUserAgainMutation, useUserQuery, type StatusChange } from './api.ts';
import { fr } from './fr.ts';
import { InvitationResult } from './InvitationResult.tsx';
import { nameOf } from './nameOf.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { Resets } from './Resets.tsx';
import { UserFacts } from './UserFacts.tsx';

/** What an administrator can do with somebody else's account, under what is known of it. */
const Account = ({ user }: { readonly user: UserDetails }) => {
  const own = useSelector(selectUser)?.id === user.id;
  const [change, { isLoading: changing, error: refused }] = useChangeUserStatusMutation();
  const [invite, { data, isLoading: inviting, error: notInvited }] = useInviteUserAgainMutation();
  const [editing, setEditing] = useState(false);
  const name = nameOf(user);
  const to = async (status: StatusChange['status']): Promise<void> => {
    const { error } = await change({ id: user.id, status });
    if (error === undefined) showToast('success', fr.statusChanged[status](name));
  };
  const failure = refused ?? notInvited;
  if (editing) return <ProfileForm user={user} onDone={() => setEditing(false)} />;
  return (
    <div className="flex flex-col gap-4">
      <UserFacts user={user} />
      {data === undefined ? null : <InvitationResult invitation={data.invitation} name={name} />}
      {own ? null : <Resets user={user} />}
      {failure === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(failure)}</FailureText>
        </Banner>
      )}
      {own ? <p className="text-tertiary text-sm">{fr.ownAccount}</p> : null}
      {own || user.status === 'disabled' ? null : <p className="text-tertiary text-sm">{fr.disabling}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => setEditing(true)}>{fr.edit}</Button>
        {user.status === 'invited' && !own ? (
          <Button disabled={inviting} onClick={() => void invite(user.id)}>
            {inviting ? fr.inviting : fr.inviteAgain}
          </Button>
        ) : null}
        {own ? null : user.status === 'disabled' ? (
          <Button variant="primary" disabled={changing} onClick={() => void to('active')}>
            {fr.enable}
          </Button>
        ) : (
          <Button variant="grave" disabled={changing} onClick={() => void to('disabled')}>
            {fr.disable}
          </Button>
        )}
      </div>
    </div>
  );
};

const Details = ({ id }: { readonly id: string }) => {
  const { currentData, error, isFetching, refetch } = useUserQuery(id);
  if (currentData !== undefined) return <Account user={currentData} />;
  if (error !== undefined && !isFetching)
    return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
};

/** The details of the account that the address names; without an id it is closed. */
export const UserDialog = ({
  id,
  name,
  onClose,
}: {
  readonly id: string | null;
  readonly name: string | null;
  readonly onClose: () => void;
}) => (
  <Dialog open={id !== null} onOpenChange={onClose} title={name ?? fr.detailsTitle}>
    {id === null ? null : <Details key={id} id={id} />}
  </Dialog>
);
