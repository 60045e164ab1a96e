import type { MeetingView } from '#api/contract/meetings.ts';
import { Ended } from './Ended.tsx';
import { ModelReading } from './ModelReading.tsx';

export interface StandingProps {
  readonly meeting: MeetingView;
  /** There is no analysis, or not another one: that is told in the place of how far a model is. */
  readonly ended?: true;
}

/** What the page of a meeting loads after itself about its analysis. */
export const Standing = ({ meeting, ended }: StandingProps) =>
  ended ? <Ended meeting={meeting} /> : <ModelReading meeting={meeting} />;
