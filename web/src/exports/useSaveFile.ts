import { messageOf } from '../api/failure.ts';
import { showToast } from '../ui/toasts.ts';
import { useIssueTicketMutation } from './api.ts';

/**
 * Saves the file at an address; says why it does not come. Answers where it will be, where it takes longer; else null.
 */
export const useSaveFile = () => {
  const [issueTicket] = useIssueTicketMutation();
  const save = async (address: string): Promise<string | null> => {
    const { data, error } = await issueTicket(address);
    if (data === undefined) {
      showToast('error', messageOf(error));
      return null;
    }
    const { download } = await import('./download.ts');
    const outcome = await download(address, data.ticket);
    if (outcome === null) return null;
    if ('location' in outcome) return outcome.location;
    showToast('error', outcome.failure.message);
    return null;
  };
  return (address: string): Promise<string | null> =>
    save(address).catch((error: unknown) => {
      showToast('error', messageOf(error));
      return null;
    });
};
