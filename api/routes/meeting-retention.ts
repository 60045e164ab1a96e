import { holdMeeting, labelMeeting, liftHold, meetingRetention } from '#api/contract/retention.ts';
import { holdMeeting as hold, labelMeeting as label, liftHold as lift } from '#commands/retention/hold.ts';
import { readRules } from '#commands/retention/rules.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { ruleText } from '#domain/retention/words.ts';
import { roomOfMeeting } from '#projections/meetings/captures.ts';
import { dueOfMeeting } from '#projections/retention/due.ts';
import { findKept, listRules, RETENTION_PROJECTIONS } from '#projections/retention/queries.ts';
import { nameOfActor } from '#projections/users/names.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger, type Changing } from '../meetings/changes.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

const LABEL_UNKNOWN: ErrorDefinition = {
  code: 'RETENTION_LABEL_UNKNOWN',
  kind: 'invalid',
  message: 'Aucune règle de conservation ne connaît cette étiquette.',
};

/** How long one meeting is kept. */
export function meetingRetentionEndpoints(
  dependencies: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  const { pool, log, progress, now } = dependencies;
  const changer = new MeetingChanger(dependencies);
  const keeping = async (meetingId: string, { principal, command: request }: Changing) => ({
    meeting: { meetingId, roomId: await roomOfMeeting(pool, meetingId) },
    principal,
    request,
  });
  return [
    endpoint(meetingRetention, async (call) => {
      const { minPosition } = call.query;
      if (minPosition !== undefined) await progress.reached(RETENTION_PROJECTIONS, minPosition);
      const meeting = await reader.meeting(call);
      const rules = await listRules(pool);
      const [due, kept] = await Promise.all([dueOfMeeting(pool, rules, meeting.id), findKept(pool, meeting.id)]);
      const rule = rules.find(({ id }) => id === due?.ruleId);
      const edits = mayEdit(meeting, call.principal);
      return tagged(meeting, {
        deletion:
          due && rule ? { at: due.at.toISOString(), rule: ruleText(rule), isDue: due.at <= new Date(now()) } : null,
        label: kept.label,
        labels: edits ? [...new Set(rules.flatMap((one) => one.label ?? []))].toSorted() : [],
        hold: kept.hold && {
          reason: edits ? kept.hold.reason : null,
          by: { actor: kept.hold.heldBy, displayName: await nameOfActor(pool, kept.hold.heldBy) },
          at: kept.hold.heldAt.toISOString(),
          postponed: kept.hold.postponed,
        },
        may: { label: edits, hold: call.principal.isAdmin },
      });
    }),
    endpoint(labelMeeting, ({ params, body, ...call }) =>
      changer.with(params.id, call, async (meetingId) => {
        const rules = body.label === null ? [] : [...(await readRules(log)).values()];
        if (body.label !== null && !rules.some((rule) => rule.label === body.label))
          throw new GreffierError(LABEL_UNKNOWN);
        return label(dependencies, { ...(await keeping(meetingId, call)), label: body.label });
      }),
    ),
    endpoint(holdMeeting, ({ params, body, ...call }) =>
      changer.with(params.id, call, async (meetingId) =>
        hold(dependencies, { ...(await keeping(meetingId, call)), reason: body.reason }),
      ),
    ),
    endpoint(liftHold, ({ params, ...call }) =>
      changer.with(params.id, call, async (meetingId) => lift(dependencies, await keeping(meetingId, call))),
    ),
  ];
}
