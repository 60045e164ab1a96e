import type { Decider } from '#domain/events/decider.ts';
import { onlyDecidedStream } from '#domain/events/stream.ts';
import type { AntiSpamReport } from './checks.ts';
import { antiSpamEvents, type AntiSpamEvent } from './events.ts';

export interface Alert {
  readonly isRaised: boolean;
}

export interface NoteReport {
  readonly type: 'noteReport';
  readonly report: AntiSpamReport;
}

function decide({ report: { score, isAlert, checks } }: NoteReport, { isRaised }: Alert): readonly AntiSpamEvent[] {
  if (isAlert === isRaised) return [];
  if (!isAlert) return [{ type: 'AntiSpamAlertCleared', data: { score } }];
  const found = checks.filter(({ points }) => points > 0).map(({ check }) => check);
  return [{ type: 'AntiSpamAlertRaised', data: { score, checks: found } }];
}

/** An alert is told when it begins and when it ends, not at every look. */
export const alertDecider: Decider<Alert, NoteReport, AntiSpamEvent> = {
  initialState: { isRaised: false },
  decide,
  evolve: (_, { type }) => ({ isRaised: type === 'AntiSpamAlertRaised' }),
};

export const antiSpamStream = onlyDecidedStream('settings-antispam', { events: antiSpamEvents, decider: alertDecider });
