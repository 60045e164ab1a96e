import { TASK_FAILURE_CODES, type TaskFailureCode } from '#domain/tasks/failures.ts';
import { TASK_PHASES } from '#domain/tasks/task.ts';
import { TOOLS } from '#domain/tasks/tools.ts';
import { z } from 'zod/mini';
import { changed, position, sinceChange } from './meetings.ts';
import { route, TABLES_BEHIND } from './route.ts';

/** Of the tasks of somebody that are shown, those that changed last. */
export const MOST_SHOWN_TASKS = 200;

export const TOOL_NEEDS = ['configuration', 'consent', 'unknown'] as const;

const time = z.string();
const tool = z.enum(TOOLS);

/** What a tool refused: its code, and what to say of it in French. */
const failure = z.object({
  code: z.enum(TASK_FAILURE_CODES as [TaskFailureCode, ...TaskFailureCode[]]),
  message: z.string(),
});

const connection = z.object({
  since: time,
  /** Also the action items that were open when it was made. */
  withOpen: z.boolean(),
  /** Names of project or board, and of the account, as the tool has them; null where the vault lost them. */
  place: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** Why the tool takes it no more. */
  failure: z.nullable(failure),
});

export const sentTask = z.object({
  meetingId: z.string(),
  actionId: z.string(),
  tool,
  /** `begun`: being sent, or sent without an answer; `gone`: deleted at the tool; `withdrawn`: taken out again. */
  phase: z.enum(TASK_PHASES),
  done: z.boolean(),
  /** Where it is opened at the tool. */
  url: z.nullable(z.string()),
  failure: z.nullable(failure),
  changedAt: time,
});

export const taskTools = route({
  method: 'get',
  path: '/api/task-tools',
  access: 'signed-in',
  summary: 'Tools to which the person has their action items sent, and how these stand there',
  query: sinceChange,
  answer: z.object({
    tools: z.array(
      z.object({
        tool,
        title: z.string(),
        connection: z.nullable(connection),
        /**
         * What is missing before it can be connected: Google or Microsoft on this server, or the person’s consent
         * there; `unknown` while the log that has the consents is away.
         */
        needs: z.nullable(z.enum(TOOL_NEEDS)),
      }),
    ),
    tasks: z.array(sentTask),
  }),
});

const secret = z.string().check(z.trim(), z.minLength(8), z.maxLength(1_000), z.regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/));
const address = z.string().check(z.trim(), z.minLength(8), z.maxLength(2_000));
const name = z.string().check(z.maxLength(200));
const token = { token: secret, address };

export const connectTaskTool = route({
  method: 'post',
  path: '/api/task-tools',
  access: 'signed-in',
  summary: 'Have one’s own action items sent to a tool, with a token of one’s own there',
  description:
    'The tool is asked before anything is kept. 422 TASK_ADDRESS_INVALID for an address that names no project of the tool; 403 TASK_TOKEN_REFUSED, TASK_TOOL_FORBIDDEN and TASK_CONSENT_MISSING, 404 TASK_PLACE_UNKNOWN, 429 TASK_TOOL_THROTTLED, 503 TASK_TOOL_UNREACHABLE and TASK_TOOL_UNREADABLE say what the tool answered.',
  body: z.object({
    /** Also the action items that are open now. */
    withOpen: z.boolean(),
    given: z.discriminatedUnion('tool', [
      z.object({ tool: z.literal('asana'), ...token }),
      /** The token of an application or of a person; the address of a channel. */
      z.object({ tool: z.literal('slack'), ...token }),
      z.object({ tool: z.literal('trello'), key: secret, list: name, ...token }),
      z.object({
        tool: z.literal('jira'),
        email: z.string().check(z.trim(), z.maxLength(255), z.regex(/^[^\s@:]+@[^\s@:]+$/)),
        ...token,
      }),
      /** By what one lets Greffier do at Google; `list` is the title of a list, empty for the first. */
      z.object({ tool: z.literal('google'), list: name }),
      z.object({ tool: z.literal('calendar') }),
      /** By what one lets Greffier do at Microsoft; `list` is the name of a list, empty for the default one. */
      z.object({ tool: z.literal('todo'), list: name }),
      /** Names of a plan, and of a bucket of it, empty for the first. */
      z.object({ tool: z.literal('planner'), plan: name.check(z.trim(), z.minLength(1)), bucket: name }),
      z.object({ tool: z.literal('outlook') }),
      /** One’s own mailbox at Google, from which the minutes of the meetings that one organises are sent. */
      z.object({ tool: z.literal('gmail') }),
    ]),
  }),
  answer: z.extend(changed, { place: z.string(), account: z.string() }),
  unavailable: TABLES_BEHIND,
});

const which = z.object({ tool });

export const checkTaskTool = route({
  method: 'post',
  path: '/api/task-tools/:tool/check',
  access: 'signed-in',
  summary: 'Ask a tool for real whether one’s own connection still holds',
  params: which,
  /** `position` where what was found changed the connection. */
  answer: z.object({ success: z.literal(true), failure: z.nullable(failure), position: z.optional(position) }),
});

export const disconnectTaskTool = route({
  method: 'post',
  path: '/api/task-tools/:tool/removal',
  access: 'signed-in',
  summary: 'Send nothing more to a tool, and delete the token; what was sent stays there',
  params: which,
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export type TaskTools = z.infer<typeof taskTools.answer>;
export type SentTask = z.infer<typeof sentTask>;
