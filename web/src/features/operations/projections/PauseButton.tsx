import { LONGEST_REASON } from '#api/contract/operations.ts';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { usePauseProjectionMutation } from './api.ts';
import { fr } from './fr.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Pauses a projection, for a reason: others no longer see what changes. */
export const PauseButton = ({ name }: { readonly name: string }) => {
  const [open, setOpen] = useState(false);
  const [pause, { isLoading, error, reset }] = usePauseProjectionMutation();
  const run = async (reason: string): Promise<void> => {
    if ((await pause({ name, reason })).error !== undefined) return;
    setOpen(false);
    showToast('success', fr.pausedNow(name));
  };
  return (
    <>
      <Button icon={<Pause aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {fr.pause}
        <span className="sr-only">{fr.of(name)}</span>
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={(next) => {
          reset();
          setOpen(next);
        }}
        title={fr.pauseTitle(name)}
        note={`${fr.pauseNote} ${fr.stale(name)}`}
        confirm={fr.pause}
        longest={LONGEST_REASON}
        busy={isLoading}
        failure={error === undefined ? null : messageOf(error)}
        onConfirm={(reason) => void run(reason)}
      />
    </>
  );
};
