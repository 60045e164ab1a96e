import type { MeetingView } from '#api/contract/meetings.ts';

/** Minutes begin with an analysis: before, the server takes nothing in. */
export const mayAdd = ({ may, analysis }: MeetingView): boolean => may.edit && analysis.state === 'done';
