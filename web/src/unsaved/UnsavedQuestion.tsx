import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** What would be lost, where that is nothing that somebody changed. */
  readonly words?: QuestionWords;
}

export interface QuestionWords {
  readonly title: string;
  readonly note: string;
  readonly leave: string;
}

/** Asks before what was written and not saved is lost. */
export const UnsavedQuestion = ({ open, onStay, onLeave, words = fr }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onStay}
    title={words.title}
    description={words.note}
    cancelLabel={fr.stay}
    confirmLabel={words.leave}
    onConfirm={onLeave}
  />
);
