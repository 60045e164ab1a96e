import type { ListedPerson } from '#api/contract/users.ts';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fr } from './fr.ts';
import { ListForm } from './ListForm.tsx';
import { Review } from './Review.tsx';
import { useSending } from './useSending.ts';

/** Invites everybody of a list, after showing what it says; what was shown once is gone when it is closed. */
const Invitations = ({ onDone, onBusy }: { readonly onDone: () => void; readonly onBusy: (busy: boolean) => void }) => {
  const [text, setText] = useState('');
  const [people, setPeople] = useState<readonly ListedPerson[] | null>(null);
  const { sending, run, stop } = useSending();
  const confirm = async (ready: readonly ListedPerson[]): Promise<void> => {
    onBusy(true);
    await run(ready);
    onBusy(false);
  };
  return people === null ? (
    <ListForm text={text} onText={setText} onRead={setPeople} />
  ) : (
    <Review
      people={people}
      sending={sending}
      onConfirm={(ready) => void confirm(ready)}
      onBack={() => setPeople(null)}
      onStop={stop}
      onDone={onDone}
    />
  );
};

export const InviteManyDialog = ({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      // While invitations go out it stays: what came of each is shown nowhere else.
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={fr.title}
      description={fr.note}
    >
      {open ? <Invitations onDone={() => onOpenChange(false)} onBusy={setBusy} /> : null}
    </Dialog>
  );
};
