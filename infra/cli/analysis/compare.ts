import { lastChanges } from '#commands/analysis/replay.ts';
import { NO_CHANGES, withChanges } from '#domain/minutes/change-totals.ts';
import { meetingsFrom } from '#projections/meetings/from.ts';
import { Patience } from '../patience.ts';
import { plural } from '../plural.ts';
import { startProgress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { totalsOf } from './totals.ts';

/** Says what the last analysis of each meeting changed in the one before. */
export async function compareAll(
  { record, signal }: CommandDependencies,
  since: Date | null,
  asJson: boolean,
): Promise<void> {
  const meetings = await meetingsFrom(record.pool, since);
  const progress = startProgress({ label: 'Comparaison', total: meetings.length, unit: 'réunions' });
  const patience = new Patience((line) => progress.note(line), signal);
  let totals = NO_CHANGES;
  try {
    for (const meetingId of meetings) {
      signal.throwIfAborted();
      const changes = await patience.through(() => lastChanges(record, meetingId));
      if (changes !== null) totals = withChanges(totals, changes);
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  if (asJson) return console.log(JSON.stringify(totals, null, 2));
  console.log(
    `${plural(totals.meetings, 'réunion analysée plus d’une fois', 'réunions analysées plus d’une fois')}, sur ${meetings.length}.`,
  );
  if (totals.meetings > 0) for (const line of totalsOf(totals)) console.log(line);
}
