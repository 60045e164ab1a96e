import type { FollowUpDraft } from '#domain/follow-up/draft.ts';
import { followUpStreams, type FollowUp, type FollowUpCommand } from '#domain/follow-up/follow-up.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { mustBeEditable, type Principal } from '#domain/meeting/rules.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadMeeting } from '../meeting/meeting.ts';

/** What somebody does with the draft of the meeting after this one. */
export type FollowUpChange =
  | { readonly type: 'save'; readonly draft: FollowUpDraft; readonly plans: boolean }
  | { readonly type: 'discard' }
  | { readonly type: 'reopen' };

interface Changing {
  readonly meetingId: string;
  readonly principal: Principal;
  /** The version of it that they saw. */
  readonly seen: number;
  readonly change: FollowUpChange;
}

/**
 * For who may edit the meeting that it follows. Throws what keeps them from editing that, FOLLOW_UP_CHANGED and
 * FOLLOW_UP_PAST.
 */
export async function changeFollowUp(
  dependencies: Dependencies,
  { meetingId, principal, seen, change }: Changing,
  request: Request,
): Promise<CommandResult<FollowUp>> {
  const meeting = await loadMeeting(dependencies.log, meetingId);
  mustBeEditable(meeting, principal);
  const { analysisId } = meeting;
  const keyId = analysisId === null ? meetingKeys.content(meetingId) : meetingKeys.analysis(meetingId, analysisId);
  const command: FollowUpCommand =
    change.type === 'save'
      ? { ...change, type: 'saveFollowUp', seen, meetingId, keyId, now: dependencies.now() }
      : { type: change.type === 'discard' ? 'discardFollowUp' : 'reopenFollowUp', seen };
  return handle(dependencies, { stream: followUpStreams.of(meetingId), command, request });
}
