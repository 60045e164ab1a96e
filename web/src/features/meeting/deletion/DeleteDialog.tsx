import type { MeetingView } from '#api/contract/meetings.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/failure.ts';
import { paths } from '../../../routes/paths.ts';
import { AlertDialog, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDeleteMeetingMutation } from '../api.ts';
import { DeletedCaptures } from '../captures/DeletedCaptures.tsx';
import { useMeetingRetentionQuery } from '../kept/api.ts';
import { fr } from './fr.ts';
import { HeldDialog } from './HeldDialog.tsx';

export interface DeleteDialogProps {
  readonly meeting: Pick<MeetingView, 'id' | 'title'>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Deletes the meeting after asking, then leads back to the list, which says that it is done. Of a meeting that is held
 * it says who holds it instead, and asks nothing.
 */
export const DeleteDialog = ({ meeting, open, onOpenChange }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [remove, { isLoading }] = useDeleteMeetingMutation();
  const { currentData: kept, isFetching } = useMeetingRetentionQuery(meeting.id, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  });

  const confirm = async (): Promise<void> => {
    const { error } = await remove(meeting.id);
    onOpenChange(false);
    if (error !== undefined) return setFailure(fr.failed(messageOf(error, fr.unknown)));
    await navigate(paths.meetings, {
      state: { toast: { style: 'success', message: fr.done(meeting.title) } },
    });
  };

  if (kept?.hold != null && failure === null) return <HeldDialog {...{ open, onOpenChange }} hold={kept.hold} />;
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={fr.title}
        description={
          <>
            <p>{fr.question}</p>
            <p className="text-text mt-2 font-serif text-lg wrap-anywhere">{fr.named(meeting.title)}</p>
            <p className="mt-2">{fr.irreversible}</p>
            {open ? <DeletedCaptures meetingId={meeting.id} /> : null}
          </>
        }
        confirmLabel={isLoading ? fr.running : fr.confirm}
        onConfirm={() => void confirm()}
        // Where that could not be read, the server says it.
        busy={isLoading || (kept === undefined && isFetching)}
      />
      <AlertDialog
        open={failure !== null}
        onOpenChange={() => setFailure(null)}
        title={fr.failedTitle}
        description={failure}
      />
    </>
  );
};
