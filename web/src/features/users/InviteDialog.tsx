import type { Role } from '#api/contract/auth.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { ROLE_OPTIONS } from '../../labels/roles.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useInviteUserMutation } from './api.ts';
import { fr } from './fr.ts';
import { InvitationResult } from './InvitationResult.tsx';

/** Refusals that are about the address, whatever field the server names. */
const ABOUT = { EMAIL_TAKEN: 'email', EMAIL_INVALID: 'email' } as const;

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

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
    const form = new FormData(event.currentTarget);
    void invite({
      displayName: textOf(form, 'displayName'),
      email: textOf(form, 'email'),
      role,
      department: textOf(form, 'department') || null,
      jobTitle: textOf(form, 'jobTitle') || null,
    });
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
        <TextInput
          label={fr.name}
          name="displayName"
          required
          maxLength={255}
          autoComplete="off"
          error={fields['displayName'] ?? null}
        />
        <TextInput
          label={fr.email}
          name="email"
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          error={fields['email'] ?? null}
        />
        <Select label={fr.role} value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label={fr.department}
            name="department"
            maxLength={255}
            hint={fr.optional}
            error={fields['department'] ?? null}
          />
          <TextInput
            label={fr.jobTitle}
            name="jobTitle"
            maxLength={255}
            hint={fr.optional}
            error={fields['jobTitle'] ?? null}
          />
        </div>
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
