import type { MeetingView } from '#api/contract/meetings.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCommands } from '../../palette/registry.ts';
import { paths } from '../../routes/paths.ts';
import { useMeetingNavigationQuery } from './api.ts';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { fr } from './fr.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { ShareButton } from './share/ShareButton.tsx';

export interface MeetingToolsProps {
  readonly meeting: MeetingView;
}

/** `[` and `]` lead to the meetings before and behind this one in the list. */
const useNeighbourCommands = (id: string): void => {
  const navigate = useNavigate();
  const { currentData } = useMeetingNavigationQuery(id);
  const tab = new URLSearchParams(useLocation().search).get('tab') ?? undefined;
  const sides = [
    { id: 'before', label: fr.before, keys: '[', to: currentData?.previous },
    { id: 'behind', label: fr.behind, keys: ']', to: currentData?.next },
  ];
  useCommands(
    sides.flatMap(({ to, ...command }) =>
      to ? [{ ...command, section: fr.section, run: () => void navigate(paths.meeting(to.id, tab)) }] : [],
    ),
  );
};

/** What can be done with a meeting as a whole. */
export const MeetingTools = ({ meeting }: MeetingToolsProps) => {
  useNeighbourCommands(meeting.id);
  return (
    <>
      <ShareButton meeting={meeting} />
      <ExportMenu meetingId={meeting.id} />
      <MoreMenu meeting={meeting} />
    </>
  );
};
