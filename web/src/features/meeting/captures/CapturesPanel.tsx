import type { CaptureView, JoinableView } from '#api/contract/meeting-captures.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  useChooseTranscriptMutation,
  useJoinMeetingMutation,
  useMeetingCapturesQuery,
  usePartMeetingMutation,
} from './api.ts';
import { CaptureRow } from './CaptureRow.tsx';
import { fr } from './fr.ts';

type What = 'choosing' | 'parting' | 'joining';
interface Asked {
  readonly what: What;
  readonly about: JoinableView;
}

/**
 * The captures of a meeting, for those who may edit it: which is the transcript, which are one with it, and which may
 * be.
 */
export const CapturesPanel = ({ meetingId }: { readonly meetingId: string }) => {
  const { currentData, isError, refetch } = useMeetingCapturesQuery(meetingId);
  const [asked, ask] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [choose, choosing] = useChooseTranscriptMutation();
  const [part, parting] = usePartMeetingMutation();
  const [join, joining] = useJoinMeetingMutation();
  if (isError) return <ErrorNotice message={fr.failed} onRetry={() => void refetch()} />;
  if (!currentData || currentData.captures.length + currentData.joinable.length < 2) return null;
  const { captures, joinable } = currentData;

  const begin = (what: What, about: JoinableView) => {
    ask({ what, about });
    setOpen(true);
  };
  const confirm = async ({ what, about: { id } }: Asked): Promise<void> => {
    const done = {
      choosing: () => choose(id),
      parting: () => part(id),
      joining: () => join({ id: meetingId, other: id }),
    };
    const { error } = await done[what]();
    setOpen(false);
    if (error === undefined) showToast('success', fr[what].done);
    else showToast('error', fr.refused(messageOf(error)));
  };
  const badges = (capture: CaptureView) => (
    <>
      {capture.isTranscript ? <Badge tone="accent">{capture.isChosen ? fr.chosen : fr.transcript}</Badge> : null}
      {capture.id === meetingId && captures.length > 1 ? <Badge>{fr.shown}</Badge> : null}
    </>
  );
  const actions = (capture: CaptureView) => (
    <>
      {capture.may.choose ? (
        <Button aria-label={fr.chooseThis(capture.title)} onClick={() => begin('choosing', capture)}>
          {fr.choose}
        </Button>
      ) : null}
      {capture.may.part ? (
        <Button aria-label={fr.partThis(capture.title)} onClick={() => begin('parting', capture)}>
          {fr.part}
        </Button>
      ) : null}
    </>
  );
  return (
    <Section title={fr.title}>
      <p className="text-secondary px-5 text-sm">{fr.note}</p>
      <ul className="divide-border divide-y">
        {captures.map((capture) => (
          <CaptureRow
            key={capture.id}
            capture={capture}
            linked={capture.id !== meetingId && capture.source !== 'calendar'}
            badges={badges(capture)}
            actions={actions(capture)}
          />
        ))}
      </ul>
      {joinable.length === 0 ? null : (
        <>
          <h3 className="border-border border-t px-5 pt-3 font-medium">{fr.joinable}</h3>
          <ul className="divide-border divide-y">
            {joinable.map((meeting) => (
              <CaptureRow
                key={meeting.id}
                capture={meeting}
                linked
                actions={
                  <Button aria-label={fr.joinThis(meeting.title)} onClick={() => begin('joining', meeting)}>
                    {fr.join}
                  </Button>
                }
              />
            ))}
          </ul>
        </>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={fr[asked.what].title}
          description={fr[asked.what].note(asked.about.title)}
          confirmLabel={fr[asked.what].confirm}
          confirmVariant="primary"
          onConfirm={() => void confirm(asked)}
          busy={choosing.isLoading || parting.isLoading || joining.isLoading}
        />
      )}
    </Section>
  );
};
