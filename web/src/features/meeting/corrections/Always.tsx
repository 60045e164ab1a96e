import { messageOf } from '../../../api/failure.ts';
import { undoOf, useTakingBack } from '../../../glossary/useTakingBack.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useAlwaysCorrectMutation } from './api.ts';
import { fr } from './fr.ts';
import type { Proposal } from './proposal.ts';

interface Props {
  readonly id: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** « Toujours corriger ainsi ? », after a correction: beside the page, so that nobody has to answer. */
export const Always = ({ id, proposal, onClose }: Props) => {
  const [always, { isLoading }] = useAlwaysCorrectMutation();
  const takeBack = useTakingBack();
  const { wrong, right } = proposal;
  const accept = async (): Promise<void> => {
    const { error, data } = await always({ id, proposal });
    if (data === undefined) showToast('error', fr.always.failed(messageOf(error)));
    else showToast('success', fr.always.done(wrong, right), undoOf(takeBack, { id: data.id, wrong }));
    onClose();
  };
  return (
    <section
      aria-label={fr.always.label}
      className="bg-surface shadow-overlay border-border fixed inset-x-4 bottom-20 z-50 mx-auto max-w-96 rounded-lg border p-4 lg:bottom-6 print:hidden"
    >
      <p className="font-medium">{fr.always.title}</p>
      <p className="text-secondary mt-1 wrap-anywhere">{fr.always.forms(wrong, right)}</p>
      <p className="text-tertiary mt-1 text-sm">{fr.always.note}</p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{fr.always.no}</Button>
        <Button variant="primary" disabled={isLoading} onClick={() => void accept()}>
          {fr.always.yes}
        </Button>
      </div>
    </section>
  );
};
