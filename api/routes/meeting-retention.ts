import { holdMeeting, labelMeeting, liftHold, meetingRetention } from '#api/contract/retention.ts';
import { holdMeeting as hold, labelMeeting as label, liftHold as lift } from '#commands/retention/hold.ts';
import { distinctLabels, isSameLabel, type RetentionRule } from '#domain/retention/rules.ts';
import { ruleText } from '#domain/retention/words.ts';
import { roomOfMeeting } from '#projections/meetings/captures.ts';
import { dueOfMeeting, dueUnderLabels } from '#projections/retention/due.ts';
import { findKept, listRules, RETENTION_PROJECTIONS } from '#projections/retention/queries.ts';
import { nameOfActor } from '#projections/users/names.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger, type Changing } from '../meetings/changes.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

/** How long one meeting is kept. */
export function meetingRetentionEndpoints(
  dependencies: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  const { pool, progress, now } = dependencies;
  const changer = new MeetingChanger(dependencies);
  const keeping = async (meetingId: string, { principal, command: request }: Changing) => ({
    meeting: { meetingId, roomId: await roomOfMeeting(pool, meetingId) },
    principal,
    request,
  });
  const deletionOf = (at: Date | number, rule: RetentionRule) => ({
    at: new Date(at).toISOString(),
    rule: ruleText(rule),
    isDue: new Date(at) <= new Date(now()),
  });
  const choicesOf = async (meetingId: string, rules: readonly RetentionRule[]) => {
    const known = distinctLabels(rules.map(({ label: one }) => one)).toSorted();
    const labels = [null, ...known];
    const goes = await dueUnderLabels(pool, rules, { meetingId, labels });
    return labels.map((one, index) => {
      const due = goes[index] ?? null;
      return { label: one, deletion: due && deletionOf(due.at, due.rule) };
    });
  };
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
        deletion: due && rule ? deletionOf(due.at, rule) : null,
        label: rules.find((one) => isSameLabel(one.label, kept.label))?.label ?? kept.label,
        labels: edits ? await choicesOf(meeting.id, rules) : [],
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
      changer.with(params.id, call, async (meetingId) =>
        label(dependencies, { ...(await keeping(meetingId, call)), ...body }),
      ),
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
