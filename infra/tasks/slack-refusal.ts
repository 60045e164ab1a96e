import type { ErrorDefinition } from '#domain/errors.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import { z } from 'zod/mini';
import type { SaidRefusal } from './caller.ts';

const answer = z.object({ ok: z.literal(false), error: z.string() });

/** What Slack calls a message that is there no more. */
export const MESSAGE_GONE = 'message_not_found';

/** Names of errors that Slack answers with 200, by what they mean; what is not here is `refused`. */
const MEANING: ReadonlyMap<string, ErrorDefinition> = new Map<string, ErrorDefinition>(
  Object.entries({
    invalid_auth: TASK_FAILURES.tokenRefused,
    not_authed: TASK_FAILURES.tokenRefused,
    account_inactive: TASK_FAILURES.tokenRefused,
    token_revoked: TASK_FAILURES.tokenRefused,
    token_expired: TASK_FAILURES.tokenRefused,
    missing_scope: TASK_FAILURES.forbidden,
    not_allowed_token_type: TASK_FAILURES.forbidden,
    no_permission: TASK_FAILURES.forbidden,
    access_denied: TASK_FAILURES.forbidden,
    restricted_action: TASK_FAILURES.forbidden,
    restricted_action_read_only_channel: TASK_FAILURES.forbidden,
    ekm_access_denied: TASK_FAILURES.forbidden,
    team_access_not_granted: TASK_FAILURES.forbidden,
    channel_not_found: TASK_FAILURES.placeUnknown,
    not_in_channel: TASK_FAILURES.placeUnknown,
    is_archived: TASK_FAILURES.placeUnknown,
    [MESSAGE_GONE]: TASK_FAILURES.placeUnknown,
    ratelimited: TASK_FAILURES.throttled,
    rate_limited: TASK_FAILURES.throttled,
    message_limit_exceeded: TASK_FAILURES.throttled,
    // Slack may have done it nevertheless.
    internal_error: TASK_FAILURES.unreachable,
    fatal_error: TASK_FAILURES.unreachable,
    request_timeout: TASK_FAILURES.unreachable,
    service_unavailable: TASK_FAILURES.unreachable,
  }),
);

/** What an answer refuses, though its status is a success; null where it does not. */
export function slackRefusal(text: string): SaidRefusal | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const result = answer.safeParse(said);
  if (!result.success) return null;
  const { error: name } = result.data;
  return { name, means: MEANING.get(name) ?? TASK_FAILURES.refused };
}
