import { derivedId } from '#domain/events/derived-id.ts';
import { ALREADY_HELD, NOT_HELD } from '#domain/meeting/holding.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { dueOf, factsOf } from '#domain/retention/due.ts';
import { distinctLabels, isSameLabel } from '#domain/retention/rules.ts';
import type { MeetingCommand, Principal } from '#domain/meeting/decide.ts';
import { lastEventOf, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting, decideOnMeeting } from '../meeting/meeting.ts';
import { loadCompany, standing } from '../room/company.ts';
import type { Placed } from '../room/occurrence.ts';
import { loadEvents } from '../stream.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { readRules } from './rules.ts';

/** What is said of a meeting and of every record that is one with it. */
export interface Keeping {
  readonly meeting: Placed;
  readonly principal: Principal;
  readonly request: Request;
}

/** What another record was told before, alone. */
const isKnown = (error: unknown): boolean => isError(error, ALREADY_HELD) || isError(error, NOT_HELD);

/**
 * Tells the records that are one meeting, the one that was named last: what was cut off in between is completed by
 * asking again. Throws what the named one throws, before anything is recorded.
 */
async function toldToAll(
  dependencies: Dependencies,
  { meeting, request }: Keeping,
  command: (meetingId: string) => MeetingCommand,
): Promise<CommandResult<unknown>> {
  const { meetingId } = meeting;
  const { events } = await loadEvents(dependencies.log, meetingStreams.of(meetingId));
  if (!lastEventOf(events, request))
    await decideOnMeeting(dependencies.log, { meetingId, command: command(meetingId) });
  const { expected: _expected, ...own } = request;
  for (const { meetingId: other } of standing(await loadCompany(dependencies.log, meeting))) {
    if (other === meetingId) continue;
    const how = { ...own, commandId: derivedId('keep', request.commandId, other) };
    try {
      await changeMeeting(dependencies, { meetingId: other, command: command(other), request: how });
    } catch (error) {
      if (!isKnown(error)) throw error;
    }
  }
  return changeMeeting(dependencies, { meetingId, command: command(meetingId), request });
}

/**
 * Keeps a meeting from being deleted or erased. Throws MEETING_ALREADY_HELD, MEETING_ERASURE_UNDER_WAY,
 * MEETING_HOLD_FORBIDDEN, MEETING_NOT_FOUND or MEETING_DELETED.
 */
export const holdMeeting = (
  dependencies: Dependencies,
  { reason, ...keeping }: Keeping & { readonly reason: string },
): Promise<CommandResult<unknown>> =>
  toldToAll(dependencies, keeping, (meetingId) => ({
    type: 'holdMeeting',
    meetingId,
    reason,
    principal: keeping.principal,
  }));

/** Lifts the hold, and asks for the erasures that waited for it. Throws MEETING_NOT_HELD, and what holding throws. */
export const liftHold = (dependencies: Dependencies, keeping: Keeping): Promise<CommandResult<unknown>> =>
  toldToAll(dependencies, keeping, () => ({ type: 'liftHold', principal: keeping.principal }));

export const LABEL_UNKNOWN: ErrorDefinition = {
  code: 'RETENTION_LABEL_UNKNOWN',
  kind: 'invalid',
  message: 'Aucune règle de conservation ne connaît cette étiquette.',
};
export const LABEL_UNCONFIRMED: ErrorDefinition = {
  code: 'RETENTION_LABEL_UNCONFIRMED',
  kind: 'conflict',
  message: 'Avec ce choix, la réunion serait supprimée aussitôt. Confirmez-le pour l’enregistrer.',
};

interface Labelling extends Keeping {
  readonly label: string | null;
  /** Somebody knows that the meeting may be deleted at once, and wants it. */
  readonly confirmed: boolean;
}

/**
 * Says what rules call it, as they write it; null: nothing. Throws RETENTION_LABEL_UNKNOWN, RETENTION_LABEL_UNCONFIRMED
 * where it would be deleted at once, MEETING_FORBIDDEN, MEETING_NOT_FOUND or MEETING_DELETED.
 */
export async function labelMeeting(
  dependencies: Dependencies,
  { label: asked, confirmed, ...keeping }: Labelling,
): Promise<CommandResult<unknown>> {
  const { log, now } = dependencies;
  const rules = [...(await readRules(log)).values()];
  const known = distinctLabels(rules.map((rule) => rule.label)).find((one) => isSameLabel(one, asked));
  if (asked !== null && known === undefined) throw new GreffierError(LABEL_UNKNOWN);
  const label = known ?? null;
  const command = () => ({ type: 'labelMeeting', label, principal: keeping.principal }) as const;
  if (!confirmed) {
    // Who may not say anything of the meeting is not told when it goes either.
    await decideOnMeeting(log, { meetingId: keeping.meeting.meetingId, command: command() });
    const records = standing(await loadCompany(log, keeping.meeting));
    const due = dueOf(rules, factsOf(records.map(({ meeting }) => ({ ...meeting, label }))));
    if (due !== null && due.at <= Date.parse(now())) throw new GreffierError(LABEL_UNCONFIRMED);
  }
  return toldToAll(dependencies, keeping, command);
}
