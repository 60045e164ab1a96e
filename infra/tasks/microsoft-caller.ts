import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftAccess, MicrosoftPerson } from '#domain/microsoft/calendars/client.ts';
import type { ToolScope } from '#domain/microsoft/calendars/scopes.ts';
import { graphFailureOf, type GraphFailureCode } from '#domain/microsoft/failures.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import type { TaskTool } from '#domain/tasks/tools.ts';
import type { z, ZodMiniType } from 'zod/mini';
import { GraphCaller, type CallerDependencies, type GraphCall } from '../microsoft/caller.ts';
import { graphPages } from '../microsoft/pages.ts';

/** What each failure of Graph means for a task; what is not here is `unreachable`. */
const MEANING: Partial<Record<GraphFailureCode, (typeof TASK_FAILURES)[keyof typeof TASK_FAILURES]>> = {
  GRAPH_UNREADABLE: TASK_FAILURES.unreadable,
  GRAPH_TOO_LARGE: TASK_FAILURES.unreadable,
  GRAPH_THROTTLED: TASK_FAILURES.throttled,
  GRAPH_TOKEN_REFUSED: TASK_FAILURES.tokenRefused,
  GRAPH_AUTHORISATION_REVOKED: TASK_FAILURES.tokenRefused,
  GRAPH_AUTHORISATION_LOST: TASK_FAILURES.tokenRefused,
  GRAPH_SIGN_IN_REFUSED: TASK_FAILURES.forbidden,
  GRAPH_PERMISSION_MISSING: TASK_FAILURES.forbidden,
  GRAPH_PAYMENT_REQUIRED: TASK_FAILURES.forbidden,
  GRAPH_NOT_FOUND: TASK_FAILURES.placeUnknown,
  GRAPH_SYNC_LOST: TASK_FAILURES.placeUnknown,
  GRAPH_EXISTS: TASK_FAILURES.refused,
  GRAPH_OUTDATED: TASK_FAILURES.refused,
  GRAPH_REFUSED: TASK_FAILURES.refused,
};

function meant(error: unknown, tool: TaskTool): unknown {
  const code = graphFailureOf(error);
  if (code === null || !(error instanceof GreffierError)) return error;
  const { status, retryAfterMs } = error.details;
  const details = {
    tool,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
  };
  return new GreffierError(MEANING[code] ?? TASK_FAILURES.unreachable, details, { cause: error });
}

export interface MicrosoftTaskDependencies extends Omit<CallerDependencies, 'tokens'> {
  readonly access: MicrosoftAccess;
}

export interface Asked extends Omit<GraphCall, 'use' | 'once'> {
  readonly userId: string;
}

/** Calls Graph about somebody's action items, by the consent that they gave for it. */
export class MicrosoftTaskCaller {
  readonly #dependencies: MicrosoftTaskDependencies;
  readonly #of: { readonly tool: TaskTool; readonly scope: ToolScope };
  /** The longest that a change may take: it may be made twice, with a second token. */
  readonly longestMs: number;

  constructor(dependencies: MicrosoftTaskDependencies, of: { readonly tool: TaskTool; readonly scope: ToolScope }) {
    this.#dependencies = dependencies;
    this.#of = of;
    this.longestMs = 2 * dependencies.timeoutMs;
  }

  /** Throws TASK_TOKEN_REFUSED for who lets Greffier do nothing any more, and TASK_CONSENT_MISSING. */
  async person(userId: string, signal?: AbortSignal): Promise<MicrosoftPerson> {
    const { tool, scope } = this.#of;
    const own = (await this.#dependencies.access.people(signal)).find((one) => one.userId === userId);
    if (!own) throw new GreffierError(TASK_FAILURES.tokenRefused, { tool });
    if (!own.granted.includes(scope)) throw new GreffierError(TASK_FAILURES.consentMissing);
    return own;
  }

  async json<Schema extends ZodMiniType>(asked: Asked, schema: Schema): Promise<z.output<Schema>> {
    const answer = await this.#asked(asked, (caller, call) => caller.json(call));
    const result = schema.safeParse(answer);
    if (!result.success) throw new GreffierError(TASK_FAILURES.unreadable);
    return result.data;
  }

  text = (asked: Asked): Promise<string> => this.#asked(asked, (caller, call) => caller.text(call));

  /** The entries of a list that is `until`, or of all; what it answers where none is. */
  find<Entry, Schema extends ZodMiniType<Entry>>(
    asked: Asked,
    { schema, until }: { readonly schema: Schema; readonly until: (entry: Entry) => boolean },
  ): Promise<Entry | null> {
    return this.#asked(asked, async (caller, call) => {
      for await (const { entries } of graphPages(caller, call))
        for (const entry of entries) {
          const result = schema.safeParse(entry);
          if (!result.success) throw new GreffierError(TASK_FAILURES.unreadable);
          if (until(result.data)) return result.data;
        }
      return null;
    });
  }

  /** The entries of a whole list. */
  async list<Entry, Schema extends ZodMiniType<Entry>>(asked: Asked, schema: Schema): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    await this.find<Entry, Schema>(asked, { schema, until: (entry) => entries.push(entry) === 0 });
    return entries;
  }

  async #asked<Result>(
    { userId, ...call }: Asked,
    ask: (caller: GraphCaller, call: GraphCall) => Promise<Result>,
  ): Promise<Result> {
    const { access, ...dependencies } = this.#dependencies;
    const person = await this.person(userId, call.signal);
    const tokens = {
      token: async (signal?: AbortSignal) => ({ value: await access.token(person, signal) }),
      forget: () => access.forgetToken(person),
    };
    const changes = call.method !== undefined && call.method !== 'get';
    try {
      return await ask(new GraphCaller({ ...dependencies, tokens }), { ...call, use: 'tasks', once: changes });
    } catch (error) {
      call.signal?.throwIfAborted();
      throw meant(error, this.#of.tool);
    }
  }
}
