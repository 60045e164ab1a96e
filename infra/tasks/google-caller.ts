import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import type { OptionalScope } from '#domain/google/scopes.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import type { z, ZodMiniType } from 'zod/mini';
import { GoogleCaller, type CallerDependencies, type OneCall } from '../google/caller.ts';

/** The APIs that people open by a consent of their own. */
type TaskApi = 'tasks' | 'calendar' | 'gmail';

/** What each failure of Google means for a task; what is not here is `unreachable`. */
const MEANING: Partial<Record<GoogleFailureCode, (typeof TASK_FAILURES)[keyof typeof TASK_FAILURES]>> = {
  GOOGLE_UNREADABLE: TASK_FAILURES.unreadable,
  GOOGLE_TOO_LARGE: TASK_FAILURES.unreadable,
  GOOGLE_THROTTLED: TASK_FAILURES.throttled,
  GOOGLE_TOKEN_REFUSED: TASK_FAILURES.tokenRefused,
  GOOGLE_AUTHORISATION_REVOKED: TASK_FAILURES.tokenRefused,
  GOOGLE_AUTHORISATION_LOST: TASK_FAILURES.tokenRefused,
  GOOGLE_CLIENT_REFUSED: TASK_FAILURES.forbidden,
  GOOGLE_SCOPE_MISSING: TASK_FAILURES.consentMissing,
  GOOGLE_FORBIDDEN: TASK_FAILURES.forbidden,
  GOOGLE_API_DISABLED: TASK_FAILURES.forbidden,
  GOOGLE_NOT_FOUND: TASK_FAILURES.placeUnknown,
  GOOGLE_SYNC_LOST: TASK_FAILURES.placeUnknown,
  GOOGLE_OUTDATED: TASK_FAILURES.refused,
  GOOGLE_REFUSED: TASK_FAILURES.refused,
};

/** A failure of Google as one of a tool; anything else as it is. */
export function googleMeaning(error: unknown): unknown {
  const code = googleFailureOf(error);
  if (code === null || !(error instanceof GreffierError)) return error;
  const { status, retryAfterMs } = error.details;
  const details = {
    tool: 'google',
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
  };
  return new GreffierError(MEANING[code] ?? TASK_FAILURES.unreachable, details, { cause: error });
}

export interface GoogleTaskDependencies<Api extends TaskApi> extends Omit<CallerDependencies<Api>, 'access'> {
  /** GOOGLE_API_ROOT */
  readonly apiRoot: string;
  readonly access: GoogleAccess;
}

export type Make = (options: OneCall) => ReturnType<Parameters<GoogleCaller['text']>[0]['make']>;

export interface Asked {
  readonly userId: string;
  readonly signal?: AbortSignal | undefined;
  readonly changes?: boolean;
  readonly make: Make;
}

/** Calls an API of Google about somebody's action items, by the consent that they gave for it. */
export class GoogleTaskCaller<Api extends TaskApi> {
  readonly #access: GoogleAccess;
  readonly #caller: GoogleCaller<Api>;
  readonly #of: { readonly api: Api; readonly scope: OptionalScope };
  /** The longest that a change may take: it may be made twice, with a second token. */
  readonly longestMs: number;

  constructor(
    dependencies: Omit<GoogleTaskDependencies<Api>, 'apiRoot'>,
    of: { readonly api: Api; readonly scope: OptionalScope },
  ) {
    this.#access = dependencies.access;
    this.#caller = new GoogleCaller(dependencies);
    this.#of = of;
    this.longestMs = 2 * dependencies.timeoutMs;
  }

  /** Throws TASK_TOKEN_REFUSED for who lets Greffier do nothing any more, and TASK_CONSENT_MISSING. */
  async person(userId: string, signal?: AbortSignal): Promise<GooglePerson> {
    const own = (await this.#access.people(signal)).find((one) => one.userId === userId && one.by === 'authorised');
    if (!own) throw new GreffierError(TASK_FAILURES.tokenRefused, { tool: 'google' });
    if (!own.granted.includes(this.#of.scope)) throw new GreffierError(TASK_FAILURES.consentMissing);
    return own;
  }

  async text({ userId, signal, changes = false, make }: Asked): Promise<string> {
    const person = await this.person(userId, signal);
    try {
      return await this.#caller.text({ person, api: this.#of.api, use: 'tasks', signal, changes, make });
    } catch (error) {
      signal?.throwIfAborted();
      throw googleMeaning(error);
    }
  }

  async json<Schema extends ZodMiniType>(asked: Asked, schema: Schema): Promise<z.output<Schema>> {
    const result = schema.safeParse(parsed(await this.text(asked)));
    if (!result.success) throw new GreffierError(TASK_FAILURES.unreadable);
    return result.data;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
