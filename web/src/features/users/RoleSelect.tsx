import type { Role } from '#api/contract/auth.ts';
import type { UserRow } from '#api/contract/users.ts';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { fr as labels } from '../../labels/fr.ts';
import { ROLE_OPTIONS } from '../../labels/roles.ts';
import { renewSession } from '../../session/renew.ts';
import { selectUser } from '../../identity/slice.ts';
import type { Dispatch } from '../../api/dispatch.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChangeUserRoleMutation } from './api.ts';
import { fr } from './fr.ts';
import { nameOf } from './nameOf.ts';

/** Somebody's role. While the server is asked it shows what was chosen, and goes back to what is so when it refuses. */
export const RoleSelect = ({ user }: { readonly user: UserRow }) => {
  const dispatch = useDispatch<Dispatch>();
  const own = useSelector(selectUser)?.id === user.id;
  const [change, { isLoading, originalArgs }] = useChangeUserRoleMutation();
  const [wanted, setWanted] = useState<Role | null>(null);
  const [asking, setAsking] = useState(false);
  const name = nameOf(user);

  const apply = async (role: Role): Promise<void> => {
    const { error } = await change({ id: user.id, role });
    setAsking(false);
    if (error !== undefined) return showToast('error', fr.roleNotChanged(messageOf(error)));
    showToast('success', fr.roleChanged(name, labels.role[role]));
    if (own) await dispatch(renewSession());
  };
  const choose = (role: Role): void => {
    if (role === user.role) return;
    if (!own) return void apply(role);
    setWanted(role);
    setAsking(true);
  };

  return (
    <>
      <Select
        hideLabel
        label={fr.roleOf(name)}
        value={isLoading && originalArgs !== undefined ? originalArgs.role : user.role}
        options={ROLE_OPTIONS}
        disabled={isLoading}
        onChange={choose}
      />
      {wanted === null ? null : (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={fr.ownRole.title}
          description={fr.ownRole.note}
          confirmLabel={fr.ownRole.confirm}
          busy={isLoading}
          onConfirm={() => void apply(wanted)}
        />
      )}
    </>
  );
};
