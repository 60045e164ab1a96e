import type { MeetingView } from '#api/contract/meetings.ts';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ConfigPart } from './ConfigPart.tsx';
import { ConsultationsPart } from './ConsultationsPart.tsx';
import { fr } from './fr.ts';
import { OrganiserPart } from './OrganiserPart.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { useConfig } from './useConfig.ts';
import { VisibilityPart } from './VisibilityPart.tsx';

export interface ShareDialogProps {
  readonly meeting: MeetingView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

type Part = 'people' | 'settings' | 'consultations';

interface PartsProps {
  readonly meeting: MeetingView;
  readonly onClose: () => void;
}

/** Begins anew each time that the dialog opens. */
const Parts = ({ meeting, onClose }: PartsProps) => {
  const [part, setPart] = useState<Part>('people');
  const config = useConfig(meeting.id);
  const contents = {
    people: (
      <div className="flex flex-col gap-5">
        <PeoplePart meeting={meeting} onLeave={onClose} />
        <VisibilityPart {...config} />
        <OrganiserPart meeting={meeting} onDone={onClose} />
      </div>
    ),
    settings: <ConfigPart {...config} />,
    consultations: <ConsultationsPart id={meeting.id} />,
  };
  const tabs = (['people', 'settings', 'consultations'] as const).map((value) => ({
    value,
    label: fr.tabs[value],
    content: contents[value],
  }));
  return <Tabs label={fr.tabs.label} value={part} onChange={setPart} tabs={tabs} />;
};

/** Who may read the meeting, how it is treated, and who took it or read it by their role alone. */
export const ShareDialog = ({ meeting, open, onOpenChange }: ShareDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={fr.title}>
    <Parts meeting={meeting} onClose={() => onOpenChange(false)} />
  </Dialog>
);
