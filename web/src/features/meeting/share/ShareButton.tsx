import type { MeetingView } from '#api/contract/meetings.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { CommandButton } from '../../../palette/CommandButton.tsx';
import { useCommands } from '../../../palette/registry.ts';
import { useMayWrite } from '../../../session/mayWrite.ts';
import { lazyLayer } from '../../../ui/lazyLayer.tsx';
import { RefusedButton } from '../../../ui/RefusedButton.tsx';
import { fr } from './fr.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

const load = () => import('./ShareDialog.tsx').then((module) => module.ShareDialog);
const ShareDialog = lazyLayer<ShareDialogProps>(load);

const icon = <UserPlus aria-hidden size={16} />;
/** On a phone the icon stands for it. */
const label = <span className="max-sm:sr-only">{fr.share}</span>;

export interface ShareButtonProps {
  readonly meeting: MeetingView;
}

/** Leads to who may read the meeting; those who may not decide that are told so. */
export const ShareButton = ({ meeting }: ShareButtonProps) => {
  const [open, setOpen] = useState(false);
  const mayWrite = useMayWrite();
  const command = { id: 'share', label: fr.share, section: fr.section, run: () => setOpen(true) };
  useCommands(meeting.may.edit ? [command] : []);
  if (!meeting.may.edit)
    return (
      <RefusedButton reason={mayWrite ? fr.refused.notOrganiser : fr.refused.observer} icon={icon}>
        {label}
      </RefusedButton>
    );
  return (
    <>
      <CommandButton command={command} icon={icon} aria-haspopup="dialog" onPointerEnter={() => void load()}>
        {label}
      </CommandButton>
      <ShareDialog meeting={meeting} open={open} onOpenChange={setOpen} />
    </>
  );
};
