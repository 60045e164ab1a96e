import type { Role } from '#api/contract/auth.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { ROLE_OPTIONS } from '../../labels/roles.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useInviteUserMutation } from './api.ts';
import { fr } from './fr.ts';
import { InvitationResult } from './InvitationResult.tsx';
import { ABOUT, IdentityFields, PlaceFields, saidIn } from './UserFields.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Invites somebody, then says how the invitation reached them, or shows its link. */
export const InviteDialog = ({ open, onOpenChange }: Props) => {
  const id = useId();
  const [invite, { data, error, originalArgs, isLoading, reset }] = useInviteUserMutation();
  const [role, setRole] = useState<Role>('user');
  const { fields, other } = faultsOf<string>(error, ABOUT);
  const change = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void invite({ ...saidIn(new FormData(event.currentTarget)), role });
  };

  if (data !== undefined)
    return (
      <Dialog
        open={open}
        onOpenChange={change}
        title={fr.invited}
        footer={
          <Button variant="primary" onClick={() => change(false)}>
            {fr.done}
          </Button>
        }
      >
        <InvitationResult invitation={data.invitation} name={originalArgs?.displayName ?? ''} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={fr.invite}
      description={fr.inviteNote}
      footer={
        <Button type="submit" form={id} variant="primary" disabled={isLoading}>
          {isLoading ? fr.inviting : fr.sendInvitation}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        <IdentityFields errors={fields} />
        <Select label={fr.role} value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <PlaceFields errors={fields} />
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
