import { linkParticipant, markAsRoom, proposedAccounts, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { changePeople, type PeopleChange } from '#commands/meeting/people.ts';
import { GreffierError } from '#domain/errors.ts';
import { MEETING_FORBIDDEN } from '#domain/meeting/errors.ts';
import { proposalsFor } from '#projections/meetings/proposals.ts';
import { USER_PROJECTIONS } from '#projections/users/queries.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint, type Reply } from '../http/endpoint.ts';
import { MeetingChanger, type Changing } from '../meetings/changes.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

/** Who the participants of a meeting are in the company. */
export function meetingPeopleEndpoints(
  dependencies: RecordContext & ReadingContext & IdentityContext,
  reader: MeetingReader,
): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  const change = (
    { id, number }: { readonly id: string; readonly number: number },
    wanted: PeopleChange['change'],
    call: Changing,
  ): Promise<Reply> =>
    changer.with(id, call, (meetingId) =>
      changePeople(dependencies, {
        meetingId,
        participant: number,
        change: wanted,
        principal: call.principal,
        request: call.command,
      }),
    );
  return [
    endpoint(proposedAccounts, async (call) => {
      const meeting = await reader.meeting(call);
      const { principal, query } = call;
      if (!mayEdit(meeting, principal)) throw new GreffierError(MEETING_FORBIDDEN);
      if (query.minPosition !== undefined) await dependencies.progress.reached(USER_PROJECTIONS, query.minPosition);
      const found = await proposalsFor(dependencies.pool, meeting.id);
      // Nobody gives themselves a right; the organiser has it already.
      const proposals = found.filter(
        ({ account: { userId } }) => userId !== principal.userId || userId === meeting.organiserId,
      );
      return tagged(meeting, {
        proposals: proposals.map(({ participant, account: { name, email } }) => ({
          participant,
          account: { name, email },
        })),
      });
    }),
    endpoint(linkParticipant, ({ params, body, ...call }) =>
      change(params, { type: 'linkParticipant', address: body.email }, call),
    ),
    endpoint(unlinkParticipant, ({ params, ...call }) => change(params, { type: 'unlinkParticipant' }, call)),
    endpoint(markAsRoom, ({ params, body, ...call }) =>
      change(params, { type: body.isRoom ? 'markAsRoom' : 'markAsPerson' }, call),
    ),
  ];
}
