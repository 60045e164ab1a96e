import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { DeletingRule } from '#domain/meeting/retention-events.ts';
import { dueOf, factsOf } from '#domain/retention/due.ts';
import { ruleFor, type RetentionRule } from '#domain/retention/rules.ts';
import { roomStreams } from '#domain/room/stream.ts';
import { EDITED_MEANWHILE, handle, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import { loadCompany, standing, type CompanyRecord } from '../room/company.ts';
import type { Placed } from '../room/occurrence.ts';
import { readRules } from './rules.ts';

/** Records that the rule is about by themselves come last: what cuts a deletion off leaves something to find again. */
const foundLast = (records: readonly CompanyRecord[], rule: RetentionRule): CompanyRecord[] => {
  const isFound = ({ meeting }: CompanyRecord): number => (ruleFor([rule], factsOf([meeting])) === null ? 0 : 1);
  return records.toSorted((one, other) => isFound(one) - isFound(other));
};

const recorded = ({ id, label, meetingType, age }: RetentionRule): DeletingRule => ({
  ruleId: id,
  label,
  meetingType,
  age: { ...age },
});

/**
 * Deletes a meeting, with every record that is one with it, where a rule says so now; answers the position of that, or
 * null where it is not due, by what the log says. Whatever cuts it off, asking again completes it: a record leaves its
 * room after its deletion, but for the last one, which is found again as long as it stands. What changed since it was
 * read is left for the next look.
 */
export async function deleteWhereDue(dependencies: Dependencies, placed: Placed): Promise<string | null> {
  const { log, now } = dependencies;
  const company = await loadCompany(log, placed);
  const records = standing(company);
  const due = dueOf((await readRules(log)).values(), factsOf(records.map(({ meeting }) => meeting)));
  if (due === null || due.at > Date.parse(now())) return null;
  const { rule } = due;
  const request = (step: string, meetingId: string): Request => {
    const commandId = derivedId('retention', step, rule.id, meetingId);
    return { commandId, actor: 'system:retention', correlationId: commandId };
  };
  const leave = async (meetingId: string): Promise<void> => {
    if (placed.roomId === null) return;
    const command = { type: 'removeMeeting', meetingId, reason: 'deleted', at: now() } as const;
    const stream = roomStreams.of(placed.roomId);
    await handle(dependencies, { stream, command, request: request('leave', meetingId) });
  };
  const remove = async ({ meetingId, revision }: CompanyRecord): Promise<string | null> => {
    const command = { type: 'deleteByRule', rule: recorded(rule) } as const;
    const how = { ...request('delete', meetingId), expected: revision };
    return (await changeMeeting(dependencies, { meetingId, command, request: how })).position;
  };
  const [last, ...others] = foundLast(records, rule).toReversed();
  if (last === undefined) return null;
  try {
    for (const { meetingId } of company.filter((one) => !records.includes(one))) await leave(meetingId);
    for (const one of others.toReversed()) {
      await remove(one);
      await leave(one.meetingId);
    }
    await leave(last.meetingId);
    return await remove(last);
  } catch (error) {
    if (isError(error, EDITED_MEANWHILE)) return null;
    throw error;
  }
}
