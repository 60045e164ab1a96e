import { useState, type SubmitEvent } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly note: string;
  readonly confirm: string;
  readonly longest: number;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onConfirm: (reason: string) => void;
}

const Form = ({ note, confirm, longest, busy, failure, onConfirm }: Omit<Props, 'open' | 'onOpenChange' | 'title'>) => {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-secondary">{note}</p>
      <TextInput
        label={fr.reason}
        hint={fr.reasonHint}
        error={missing ? fr.reasonMissing : null}
        value={reason}
        maxLength={longest}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
};

/** Asks for the reason of something that others notice; it is kept with who did it. */
export const ReasonDialog = ({ open, onOpenChange, title, ...form }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title}>
    {open ? <Form {...form} /> : null}
  </Dialog>
);
