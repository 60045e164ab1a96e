import { Archive } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useBackUpNowMutation } from './api.ts';
import { fr } from './fr.ts';

/** Asks for a backup; while one is under way the server would refuse another. */
export const BackUpNow = ({ busy }: { readonly busy: boolean }) => {
  const [backUp, { isLoading }] = useBackUpNowMutation();
  const run = async (): Promise<void> => {
    const { error } = await backUp();
    if (error === undefined) showToast('success', fr.asked);
    else showToast('error', messageOf(error));
  };
  return (
    <Button icon={<Archive aria-hidden size={16} />} disabled={busy || isLoading} onClick={() => void run()}>
      {fr.backUpNow}
    </Button>
  );
};
