import type { MeetingView } from '#api/contract/meetings.ts';
import { Square } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCancelModelAnalysisMutation } from './api.ts';
import { fr } from './fr.ts';

export interface ModelReadingProps {
  readonly meeting: Pick<MeetingView, 'id' | 'analysis' | 'may'>;
}

/** How far a model is with the minutes, for as long as it reads; those who may edit them may call it off. */
export const ModelReading = ({ meeting: { id, analysis, may } }: ModelReadingProps) => {
  const [cancel, { isLoading }] = useCancelModelAnalysisMutation();
  const { model } = analysis;
  if (model === undefined) return null;
  const callOff = async (): Promise<void> => {
    const { error } = await cancel(id);
    if (error === undefined) showToast('success', fr.model.cancelled);
    else showToast('error', fr.model.notCancelled(messageOf(error)));
  };
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 space-y-2">
          <p>{fr.model.told(model)}</p>
          {model.parts === null ? null : (
            <ProgressBar label={fr.model.progress} done={model.done} total={model.parts} />
          )}
        </div>
        {may.edit ? (
          <Button disabled={isLoading} icon={<Square aria-hidden size={14} />} onClick={() => void callOff()}>
            {fr.model.cancel}
          </Button>
        ) : null}
      </div>
    </Banner>
  );
};
