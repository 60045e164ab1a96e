import type { addDiagram, DiagramView } from '#api/contract/documentation.ts';
import type { Body } from '../api/call.ts';
import { asFailure, type Failure } from '../api/failure.ts';
import { faultsOf, type Faults } from '../api/faults.ts';
import { showToast } from '../ui/toasts.ts';
import { useAddDiagramMutation, useChangeDiagramMutation } from './api.ts';
import { fr } from './fr.ts';

type Content = Body<typeof addDiagram>;

interface Saving {
  /** `over`: over what somebody else has saved since the diagram was opened. */
  readonly save: (content: Content, how?: { readonly over: boolean }) => Promise<void>;
  readonly faults: Faults<'title' | 'text'>;
  /** Who was faster, where somebody was. */
  readonly overtaken: NonNullable<Failure['meanwhile']> | null;
  readonly isSaving: boolean;
}

/** Saves a diagram, a new one or the one that was opened, as it was then. */
export function useSaving(diagram: DiagramView | null, onDone: () => void): Saving {
  const [add, adding] = useAddDiagramMutation();
  const [change, changing] = useChangeDiagramMutation();
  const error = diagram === null ? adding.error : changing.error;
  const save: Saving['save'] = async (content, { over } = { over: false }) => {
    const answer =
      diagram === null
        ? await add(content)
        : await change({ id: diagram.id, ...content, ...(over ? {} : { seen: diagram.revision }) });
    if (answer.error !== undefined) return;
    showToast('success', fr.editor.saved);
    onDone();
  };
  return {
    save,
    faults: faultsOf(error),
    overtaken: asFailure(error)?.meanwhile ?? null,
    isSaving: adding.isLoading || changing.isLoading,
  };
}
