import { messageOf } from '../api/failure.ts';
import { showToast } from '../ui/toasts.ts';
import { useTakeBackGlossaryEntryMutation } from './api.ts';
import { fr } from './fr.ts';

export interface Addition {
  readonly id: string;
  readonly wrong: string;
}

/** Takes back what somebody added to the glossary, and says what came of it. */
export const useTakingBack = (): ((addition: Addition) => Promise<void>) => {
  const [takeBack] = useTakeBackGlossaryEntryMutation();
  return async ({ id, wrong }) => {
    const { error } = await takeBack(id);
    if (error === undefined) showToast('success', fr.undone(wrong));
    else showToast('error', fr.failed(messageOf(error)));
  };
};

/** The button of the notice that says that it was added. */
export const undoOf = (takeBack: (addition: Addition) => Promise<void>, addition: Addition) => ({
  label: fr.undo,
  run: () => void takeBack(addition),
});
