import { RotateCcw } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useRequestAnalysisMutation } from './api.ts';
import { fr } from './fr.ts';

export interface RelaunchProps {
  readonly meetingId: string;
}

/** Has the meeting analysed again; the page says how that goes. */
export const Relaunch = ({ meetingId }: RelaunchProps) => {
  const [request, { isLoading }] = useRequestAnalysisMutation();
  const relaunch = async (): Promise<void> => {
    const { error } = await request(meetingId);
    if (error === undefined) showToast('success', fr.relaunched);
    else showToast('error', fr.notRelaunched(messageOf(error)));
  };
  return (
    <Button disabled={isLoading} icon={<RotateCcw aria-hidden size={16} />} onClick={() => void relaunch()}>
      {fr.relaunch}
    </Button>
  );
};
