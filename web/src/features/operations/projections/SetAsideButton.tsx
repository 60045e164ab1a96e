import { LONGEST_REASON } from '#api/contract/operations.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSetAsideForeignEventMutation } from './api.ts';
import { fr } from './fr.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props {
  readonly place: { readonly stream: string; readonly revision: number; readonly eventId: string };
}

/** Passes over an event that another application wrote into one of our streams, for a reason. */
export const SetAsideButton = ({ place }: Props) => {
  const [open, setOpen] = useState(false);
  const [setAside, { isLoading, error }] = useSetAsideForeignEventMutation();
  const run = async (reason: string): Promise<void> => {
    if ((await setAside({ ...place, reason })).error !== undefined) return;
    setOpen(false);
    showToast('success', fr.setAsideDone);
  };
  return (
    <>
      <Button variant="grave" onClick={() => setOpen(true)}>
        {fr.setAside}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title={fr.setAsideTitle}
        note={fr.setAsideNote}
        confirm={fr.setAside}
        longest={LONGEST_REASON}
        busy={isLoading}
        failure={error === undefined ? null : messageOf(error)}
        onConfirm={(reason) => void run(reason)}
      />
    </>
  );
};
