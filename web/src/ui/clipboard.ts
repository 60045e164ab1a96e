import { fr } from './fr.ts';
import { showToast } from './toasts.ts';

/**
 * Puts a text on the clipboard; answers whether it is there, and says so where it is not: browsers give theirs to
 * secure pages only.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast('error', fr.notCopied);
    return false;
  }
};
