import type { MeetingView } from '#api/contract/meetings.ts';
import { useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { asFailure } from '../../../api/failure.ts';
import { organiserName } from '../../../labels/organiser.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { AddressField } from './AddressField.tsx';
import { useChangeOrganiserMutation } from './api.ts';
import { fr } from './fr.ts';

/** Refusals that are about the address. */
const ABOUT = { EMAIL_INVALID: 'email', ORGANISER_UNKNOWN: 'email' } as const;

interface Props {
  readonly meeting: MeetingView;
  readonly onDone: () => void;
}

/** Makes somebody else the organiser, after saying what that takes away. */
const HandOver = ({ meeting: { id, revision }, onDone, onCancel }: Props & { readonly onCancel: () => void }) => {
  // What was in front of them when they began, or, once they were told who was faster, what is now.
  const [begun, begin] = useState<string | null>(revision);
  const [handOver, { error, isLoading }] = useChangeOrganiserMutation();
  const [keepsReading, keep] = useState(true);
  const form = useFirstField();
  const { fields, other } = faultsOf<string>(error, ABOUT);
  const meanwhile = asFailure(error)?.meanwhile;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const { error: refused } = await handOver({ id, email, seen: begun ?? revision, keepsReading });
    if (refused !== undefined) return begin(null);
    onDone();
    showToast('success', fr.organiser.done(email));
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="mt-2 flex flex-col gap-3">
      <p className="text-secondary text-sm">{fr.organiser.note}</p>
      <AddressField id={id} label={fr.organiser.email} error={fields['email'] ?? null} />
      <div className="flex items-center gap-3">
        <Checkbox checked={keepsReading} onChange={keep} label={fr.organiser.keeps} />
        <span aria-hidden>{fr.organiser.keeps}</span>
      </div>
      {other === null ? null : (
        <Banner tone="danger">{meanwhile ? fr.organiser.overtaken(meanwhile.by, meanwhile.at) : other}</Banner>
      )}
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
export const OrganiserPart = ({ meeting, onDone }: Props) => {
  const [handing, hand] = useState(false);
  return (
    <section aria-label={fr.organiser.title} className="border-border border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          {fr.organiser.by(meeting.organiserName ?? organiserName(meeting.organiser))}
        </p>
        {handing ? null : <Button onClick={() => hand(true)}>{fr.organiser.hand}</Button>}
      </div>
      {handing ? <HandOver meeting={meeting} onDone={onDone} onCancel={() => hand(false)} /> : null}
    </section>
  );
};
