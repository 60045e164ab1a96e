import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useRebuildProjectionMutation } from './api.ts';
import { fr } from './fr.ts';
import { rebuildWords as words } from './rebuilds/fr.ts';

interface Props {
  readonly name: string;
  /** One has failed, and goes on where it was. */
  readonly again?: boolean;
}

/** Asks for a rebuild, once it was confirmed. */
export const RebuildButton = ({ name, again = false }: Props) => {
  const [open, setOpen] = useState(false);
  const [rebuild, { isLoading }] = useRebuildProjectionMutation();
  const label = again ? words.rebuildAgain : words.rebuild;
  const run = async (): Promise<void> => {
    const { error } = await rebuild(name);
    setOpen(false);
    if (error === undefined) showToast('success', words.rebuildAsked(name));
    else showToast('error', messageOf(error));
  };
  return (
    <>
      <Button icon={<RefreshCw aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only">{fr.of(name)}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={words.rebuildTitle(name)}
        description={words.rebuildNote}
        confirmLabel={label}
        confirmVariant="primary"
        busy={isLoading}
        onConfirm={() => void run()}
      />
    </>
  );
};
