import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useUndoRebuildMutation } from './api.ts';
import { fr } from './fr.ts';
import { rebuildWords as words } from './rebuilds/fr.ts';

/** Asks for the tables from before the last rebuild, once that was confirmed. */
export const UndoButton = ({ name }: { readonly name: string }) => {
  const [open, setOpen] = useState(false);
  const [undo, { isLoading }] = useUndoRebuildMutation();
  const run = async (): Promise<void> => {
    const { error } = await undo(name);
    setOpen(false);
    if (error === undefined) showToast('success', words.undoAsked(name));
    else showToast('error', messageOf(error));
  };
  return (
    <>
      <Button icon={<Undo2 aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {words.undo}
        <span className="sr-only">{fr.of(name)}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={words.undoTitle(name)}
        description={words.undoNote}
        confirmLabel={words.undo}
        confirmVariant="primary"
        busy={isLoading}
        onConfirm={() => void run()}
      />
    </>
  );
};
