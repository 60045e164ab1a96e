import { messageOf } from '../../../api/failure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useCorrectMutation } from '../corrections/api.ts';
import { fr } from './fr.ts';

export interface Named {
  readonly number: number;
  readonly name: string;
  readonly wanted: string;
}

/**
 * Gives several speakers their names, one after the other; together they are taken back. Answers whether all were
 * given.
 */
export const useNaming = (id: string, seen: string) => {
  const [correct] = useCorrectMutation();
  const takeBack = async (made: readonly { readonly subject: string; readonly revision: string }[]): Promise<void> => {
    for (const { subject, revision } of made.toReversed()) {
      const { error } = await correct({ id, change: { kind: 'undo', subject, seen: revision } });
      if (error !== undefined) return showToast('error', messageOf(error));
    }
    showToast('success', fr.undone);
  };
  return async (names: readonly Named[]): Promise<boolean> => {
    const made: { readonly subject: string; readonly revision: string }[] = [];
    for (const { number, name, wanted } of names) {
      const { error, data } = await correct({ id, change: { kind: 'speaker', number, name: wanted, seen } });
      if (data !== undefined) made.push({ subject: `speaker/${number}`, revision: data.revision });
      if (error !== undefined) showToast('error', fr.failed(name, messageOf(error)));
    }
    if (made.length > 0)
      showToast('success', fr.saved(made.length), { label: fr.undo, run: () => void takeBack(made) });
    return made.length === names.length;
  };
};
