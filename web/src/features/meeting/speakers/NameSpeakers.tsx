import type { MeetingView } from '#api/contract/meetings.ts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { CommandButton } from '../../../palette/CommandButton.tsx';
import { useCommands } from '../../../palette/registry.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { fr } from './fr.ts';

const SpeakersDialog = lazyPart<{ readonly meeting: MeetingView; readonly onClose: () => void }>(() =>
  import('./SpeakersDialog.tsx').then((module) => module.SpeakersDialog),
);

/** Opens the sheet on which speakers are named. */
export const NameSpeakers = ({ meeting }: { readonly meeting: MeetingView }) => {
  const [isOpen, open] = useState(false);
  const command = { id: 'name-speakers', label: fr.open, section: fr.section, run: () => open(true) };
  useCommands([command]);
  return (
    <div className="flex justify-end">
      <CommandButton command={command} icon={<Users aria-hidden size={16} />} className="max-sm:w-full" />
      {isOpen ? <SpeakersDialog meeting={meeting} onClose={() => open(false)} /> : null}
    </div>
  );
};
