import { useId, type SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLinkParticipantMutation, type Of } from './api.ts';
import { fr } from './fr.ts';

/** Refusals that are about the address. */
const ABOUT = {
  ACCOUNT_UNKNOWN: 'email',
  EMAIL_INVALID: 'email',
  LINK_FOR_ONESELF: 'email',
  OBSERVER_READS_PUBLIC: 'email',
} as const;

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly participant: Of & { readonly name: string };
  /** The address of the account that is proposed. */
  readonly proposed?: string | undefined;
}

/** Says which account a participant is, after telling what that allows. */
export const LinkDialog = ({ open, onOpenChange, participant: { id, number, name }, proposed }: Props) => {
  const form = useId();
  const [link, { error, isLoading, reset }] = useLinkParticipantMutation();
  const { fields, other } = faultsOf<string>(error, ABOUT);
  const change = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const { error: refused } = await link({ id, number, email });
    if (refused !== undefined) return;
    change(false);
    showToast('success', fr.linking.done(name));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={fr.linking.title(name)}
      description={fr.linking.note}
      footer={
        <Button type="submit" form={form} variant="primary" disabled={isLoading}>
          {isLoading ? fr.linking.confirming : fr.linking.confirm}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextInput
          label={fr.linking.email}
          name="email"
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          defaultValue={proposed}
          error={fields['email'] ?? null}
        />
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
