import type { ParticipantView } from '#api/contract/meetings.ts';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuEntry } from '../../../ui/menuEntry.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useMarkAsRoomMutation, useUnlinkParticipantMutation } from './api.ts';
import { fr } from './fr.ts';
import { LinkDialog } from './LinkDialog.tsx';

export interface PersonProps {
  readonly meetingId: string;
  readonly person: ParticipantView;
}

type Asked = 'link' | 'unlink' | 'room' | null;

/** What those who may edit the meeting say of who a participant is. What takes something away is asked about first. */
export const PersonMenu = ({ meetingId, person }: PersonProps) => {
  const { number, name, account, isRoom } = person;
  const participant = { id: meetingId, number };
  const [asked, ask] = useState<Asked>(null);
  const [unlink, unlinking] = useUnlinkParticipantMutation();
  const [mark, marking] = useMarkAsRoomMutation();
  const finish = async (change: Promise<{ readonly error?: unknown }>): Promise<void> => {
    const { error } = await change;
    ask(null);
    if (error !== undefined) showToast('error', fr.failed(messageOf(error)));
  };
  const action = (id: string, label: string, onSelect: () => void): MenuEntry => ({
    kind: 'action',
    id,
    label,
    onSelect,
  });
  const confirmed = account?.how === 'confirmed';
  const entries = isRoom
    ? [action('person', fr.person, () => void finish(mark({ ...participant, isRoom: false })))]
    : [
        action('link', fr.link, () => ask('link')),
        ...(confirmed ? [action('unlink', fr.unlink, () => ask('unlink'))] : []),
        action('room', fr.room, () => ask('room')),
      ];
  const close = (open: boolean) => {
    if (!open) ask(null);
  };
  return (
    <>
      <Menu
        entries={entries}
        renderTrigger={(props) => (
          <IconButton
            {...props}
            label={fr.menu(name)}
            icon={<Ellipsis aria-hidden size={18} />}
            className="-my-1 -mr-1"
            disabled={marking.isLoading}
          />
        )}
      />
      <LinkDialog open={asked === 'link'} onOpenChange={close} participant={{ ...participant, name }} />
      <ConfirmDialog
        open={asked === 'unlink'}
        onOpenChange={close}
        title={fr.unlinking.title}
        description={fr.unlinking.note(account?.name ?? '', name)}
        confirmLabel={fr.unlinking.confirm}
        onConfirm={() => void finish(unlink(participant))}
        busy={unlinking.isLoading}
      />
      <ConfirmDialog
        open={asked === 'room'}
        onOpenChange={close}
        title={fr.marking.title}
        description={fr.marking.note(name, account !== null)}
        confirmLabel={fr.marking.confirm}
        confirmVariant="primary"
        onConfirm={() => void finish(mark({ ...participant, isRoom: true }))}
        busy={marking.isLoading}
      />
    </>
  );
};
