import type { HistoryEntry } from '#api/contract/history.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCorrectMutation } from '../corrections/api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly meeting: MeetingView;
  readonly entry: HistoryEntry;
  readonly subject: string;
}

/** Puts back into the minutes what somebody removed from them. */
export const Restore = ({ meeting: { id, revision }, entry: { sentence }, subject }: Props) => {
  const [correct, { isLoading }] = useCorrectMutation();
  const restore = async (): Promise<void> => {
    const { error } = await correct({ id, change: { kind: 'undo', subject, seen: revision } });
    if (error === undefined) showToast('success', fr.restored);
    else showToast('error', fr.notRestored(messageOf(error)));
  };
  return (
    <Button aria-label={fr.restoreThis(sentence)} disabled={isLoading} onClick={() => void restore()}>
      {fr.restore}
    </Button>
  );
};
