import type { GlossaryEntryView } from '#api/contract/glossary.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRemoveEntryMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly entry: GlossaryEntryView;
  readonly onClose: () => void;
}

/** Removes an entry, and takes back what it changed where that is wanted. */
export const RemovalDialog = ({ entry, onClose }: Props) => {
  const [remove, { isLoading }] = useRemoveEntryMutation();
  const [withdraw, setWithdraw] = useState(false);
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id: entry.id, withdraw });
    if (error !== undefined) return showToast('error', fr.failed(messageOf(error)));
    showToast('success', fr.removal.done);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fr.removal.title(entry.wrong)}
      description={fr.removal.note}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button variant="danger" disabled={isLoading} onClick={() => void confirm()}>
            {fr.removal.confirm}
          </Button>
        </>
      }
    >
      {entry.places === 0 ? undefined : (
        <div className="flex items-start gap-3">
          <Checkbox label={fr.removal.withdraw} checked={withdraw} onChange={setWithdraw} />
          <p aria-hidden className="min-w-0">
            {fr.removal.withdraw}
            <span className="text-tertiary block text-sm">{fr.where(entry.places, entry.meetings)}</span>
          </p>
        </div>
      )}
    </Dialog>
  );
};
