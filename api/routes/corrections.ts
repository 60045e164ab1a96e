import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import { correctAction, correctLine, renameSpeaker } from '#api/contract/corrections.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';

/** `value` without what nobody said. */
const said = <T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };

/** What people put right. */
export function correctionEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  return [
    endpoint(setActionStatus, ({ params, body, ...call }) => {
      const type = body.status === 'completed' ? 'completeAction' : 'reopenAction';
      return changer.change(params.id, { type, actionId: params.actionId, principal: call.principal }, call);
    }),
    endpoint(correctAction, ({ params: { id, actionId }, body, ...call }) =>
      changer.change(
        id,
        {
          type: 'correctAction',
          meetingId: id.toLowerCase(),
          actionId,
          changes: said(body),
          principal: call.principal,
        },
        call,
      ),
    ),
    endpoint(correctLine, ({ params, body, ...call }) =>
      changer.with(params.id, call, (meetingId) =>
        correctTranscript(dependencies, {
          meetingId,
          correction: { type: 'correctLine', line: params.line, ...said(body), principal: call.principal },
          request: call.command,
        }),
      ),
    ),
    endpoint(renameSpeaker, ({ params, body, ...call }) =>
      changer.with(params.id, call, (meetingId) =>
        correctTranscript(dependencies, {
          meetingId,
          correction: { type: 'renameSpeaker', speaker: params.number, name: body.name, principal: call.principal },
          request: call.command,
        }),
      ),
    ),
  ];
}
