import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was written and not saved is lost. */
export const UnsavedQuestion = ({ open, onStay, onLeave }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onStay}
    title={fr.title}
    description={fr.note}
    cancelLabel={fr.stay}
    confirmLabel={fr.leave}
    onConfirm={onLeave}
  />
);
