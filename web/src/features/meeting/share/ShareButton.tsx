import type { MeetingView } from '#api/contract/meetings.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMayWrite } from '../../../session/mayWrite.ts';
import { Button } from '../../../ui/Button.tsx';
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
  if (!meeting.may.edit)
    return (
      <RefusedButton reason={mayWrite ? fr.refused.notOrganiser : fr.refused.observer} icon={icon}>
        {label}
      </RefusedButton>
    );
  return (
    <>
      <Button icon={icon} aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ShareDialog meeting={meeting} open={open} onOpenChange={setOpen} />
    </>
  );
};
