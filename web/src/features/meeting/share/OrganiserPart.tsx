import type { MeetingView } from '#api/contract/meetings.ts';
import { useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { organiserName } from '../../../labels/organiser.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { useChangeOrganiserMutation } from './api.ts';
import { fr } from './fr.ts';

/** Refusals that are about the address. */
const ABOUT = { EMAIL_INVALID: 'email', ORGANISER_UNKNOWN: 'email' } as const;

interface Props {
  readonly meeting: MeetingView;
  readonly onDone: () => void;
}

/** Makes somebody else the organiser, after saying what that takes away. */
const HandOver = ({ id, onDone, onCancel }: { readonly id: string } & Record<'onDone' | 'onCancel', () => void>) => {
  const [handOver, { error, isLoading }] = useChangeOrganiserMutation();
  const form = useFirstField();
  const { fields, other } = faultsOf<string>(error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const { error: refused } = await handOver({ id, email });
    if (refused !== undefined) return;
    onDone();
    showToast('success', fr.organiser.done(email));
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="mt-2 flex flex-col gap-3">
      <p className="text-secondary text-sm">{fr.organiser.note}</p>
      <TextInput
        label={fr.organiser.email}
        name="email"
        type="email"
        required
        maxLength={255}
        autoComplete="off"
        error={fields['email'] ?? null}
      />
      {other === null ? null : <Banner tone="danger">{other}</Banner>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{fr.organiser.cancel}</Button>
        <Button type="submit" variant="grave" disabled={isLoading}>
          {isLoading ? fr.organiser.confirming : fr.organiser.confirm}
        </Button>
      </div>
    </form>
  );
};

/** Who organises the meeting. */
export const OrganiserPart = ({ meeting: { id, organiser }, onDone }: Props) => {
  const [handing, hand] = useState(false);
  return (
    <section aria-label={fr.organiser.title} className="border-border border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">{fr.organiser.by(organiserName(organiser))}</p>
        {handing ? null : <Button onClick={() => hand(true)}>{fr.organiser.hand}</Button>}
      </div>
      {handing ? <HandOver id={id} onDone={onDone} onCancel={() => hand(false)} /> : null}
    </section>
  );
};
