import type { DiagramView } from '#api/contract/documentation.ts';
import { useRef, useState } from 'react';
import { LeavingQuestion } from '../unsaved/LeavingQuestion.tsx';
import { UnsavedQuestion } from '../unsaved/UnsavedQuestion.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Editor } from './Editor.tsx';
import { fr } from './fr.ts';

/** What is written: a diagram as it was opened, or a new one where it is null. */
export interface Edited {
  readonly diagram: DiagramView | null;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly edited: Edited | null;
}

/** Writes a diagram. What was written and not saved is asked about before it is lost. */
export const EditorDialog = ({ open, onClose, edited }: Props) => {
  const changed = useRef(false);
  const [isAsked, ask] = useState(false);
  const close = (): void => {
    changed.current = false;
    ask(false);
    onClose();
  };
  const leave = (): void => (changed.current ? ask(true) : close());
  return (
    <>
      <Dialog wide open={open} onOpenChange={leave} title={edited?.diagram ? fr.editor.editing : fr.editor.adding}>
        {edited === null ? null : (
          <Editor
            diagram={edited.diagram}
            onChanged={(isChanged) => {
              changed.current = isChanged;
            }}
            onCancel={leave}
            onDone={close}
          />
        )}
      </Dialog>
      {open ? <LeavingQuestion isChanged={() => changed.current} words={fr.discarding} /> : null}
      <UnsavedQuestion open={isAsked} onStay={() => ask(false)} onLeave={close} words={fr.discarding} />
    </>
  );
};
