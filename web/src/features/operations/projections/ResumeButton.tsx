import { Play } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useResumeProjectionMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly name: string;
  /** It was stopped by a failure, and not by a person. */
  readonly stopped?: boolean;
}

/** Lets a projection go on. */
export const ResumeButton = ({ name, stopped = false }: Props) => {
  const [resume, { isLoading }] = useResumeProjectionMutation();
  const run = async (): Promise<void> => {
    const { error } = await resume(name);
    if (error === undefined) showToast('success', fr.resumedNow(name));
    else showToast('error', messageOf(error));
  };
  return (
    <Button disabled={isLoading} icon={<Play aria-hidden size={16} />} onClick={() => void run()}>
      {stopped ? fr.tryAgain : fr.resume}
      <span className="sr-only">{fr.of(name)}</span>
    </Button>
  );
};
