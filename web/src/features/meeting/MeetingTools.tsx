import type { MeetingView } from '#api/contract/meetings.ts';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { ShareButton } from './share/ShareButton.tsx';

export interface MeetingToolsProps {
  readonly meeting: MeetingView;
}

/** What can be done with a meeting as a whole. */
export const MeetingTools = ({ meeting }: MeetingToolsProps) => (
  <>
    <ShareButton meeting={meeting} />
    <ExportMenu meetingId={meeting.id} />
    <MoreMenu meeting={meeting} />
  </>
);
