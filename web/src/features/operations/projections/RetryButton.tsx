import { RotateCw } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { fr as words } from '../fr.ts';
import { useRetryDeadLettersMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly projection: string;
  /** Of one stream; of all of the projection without it. */
  readonly stream?: string;
}

/** Tries parked events again, and tells the outcome. */
export const RetryButton = ({ projection, stream }: Props) => {
  const [retry, { isLoading }] = useRetryDeadLettersMutation();
  const run = async (): Promise<void> => {
    const { data, error } = await retry({ projection, ...(stream !== undefined && { stream }) });
    if (data === undefined) return showToast('error', messageOf(error));
    const [failed] = data.failed;
    if (failed === undefined) showToast('success', fr.retried(data.applied));
    else showToast('error', fr.notRetried(words.codeSentence(failed.code)));
  };
  return (
    <Button disabled={isLoading} icon={<RotateCw aria-hidden size={16} />} onClick={() => void run()}>
      {isLoading ? fr.retrying : stream === undefined ? fr.retryAll(projection) : fr.retry}
      {stream === undefined ? null : <span className="sr-only">{` ${stream}`}</span>}
    </Button>
  );
};
