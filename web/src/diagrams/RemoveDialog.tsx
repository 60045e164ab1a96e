import type { DiagramView } from '#api/contract/documentation.ts';
import { messageOf } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { useRemoveDiagramMutation, useRestoreDiagramMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly diagram: DiagramView;
}

/** Asks before a diagram is removed; the message that says so takes it back. */
export const RemoveDialog = ({ open, onClose, diagram }: Props) => {
  const [remove, { isLoading }] = useRemoveDiagramMutation();
  const [restore] = useRestoreDiagramMutation();
  const undo = async () => {
    const { error } = await restore(diagram.id);
    if (error !== undefined) showToast('error', fr.removing.notUndone(messageOf(error)));
  };
  const confirm = async () => {
    const { error } = await remove({ id: diagram.id, seen: diagram.revision });
    onClose();
    if (error === undefined)
      showToast('success', fr.removing.done, { label: fr.removing.undo, run: () => void undo() });
    else showToast('error', fr.removing.notDone(messageOf(error)));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={fr.removing.title}
      description={fr.removing.note(diagram.title)}
      confirmLabel={fr.removing.confirm}
      onConfirm={() => void confirm()}
      busy={isLoading}
    />
  );
};
