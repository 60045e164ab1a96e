import { listActions } from '#api/contract/actions.ts';
import { meetingDetail, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { askQuestion } from '#api/contract/questions.ts';
import type { Route } from '#api/contract/route.ts';
import { search } from '#api/contract/search.ts';
import { GreffierError, NUL_CHARACTER } from '#domain/errors.ts';
import { JsonText } from '#domain/json-text.ts';
import type { TokenScope } from '#domain/user/personal-tokens.ts';
import { z, type ZodMiniType } from 'zod/mini';
import { Reply, type Call, type Endpoint } from '../http/endpoint.ts';
import { REQUEST_INVALID } from '../http/errors.ts';
import { fieldMessage } from '../http/field-messages.ts';
import { wellFormed } from '../http/well-formed.ts';

/** Who calls, as in a call of the API. */
export type Calling = Pick<Call<Route>, 'principal' | 'command' | 'http'>;

type Arguments = Readonly<Record<string, unknown>>;

/** A tool for programs, which answers what calls of the API answer the same person. */
export interface Tool {
  readonly name: string;
  readonly scope: TokenScope;
  readonly title: string;
  readonly description: string;
  /** What it takes, as the API's schemas take it. */
  readonly takes: ZodMiniType;
  readonly call: (given: Arguments, calling: Calling) => Promise<unknown>;
}

/** What a route takes as its query. Throws a TypeError for one that takes none. */
function queryOf<Query extends ZodMiniType>({ query, path }: { readonly query?: Query; readonly path: string }): Query {
  if (!query) throw new TypeError(`${path} takes no query`);
  return query;
}

/** Positions are of those who write as well. */
const READERS = { minPosition: true } as const;

const meetingArguments = z.object({
  id: z.uuid(),
  part: z._default(z.enum(['minutes', 'transcript']), 'minutes'),
  /** Of the transcript: the line behind which to go on. */
  after: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
});
const decisionArguments = z.omit(queryOf(search), { in: true, ...READERS });

/** Throws REQUEST_INVALID with the fields that are wrong, or NUL_CHARACTER. */
export function readArguments(schema: ZodMiniType, given: unknown): Arguments {
  const result = schema.safeParse(given ?? {}, { error: fieldMessage });
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new GreffierError(REQUEST_INVALID, { errors });
  }
  if (JSON.stringify(result.data).includes(String.raw`\u0000`)) throw new GreffierError(NUL_CHARACTER);
  return wellFormed(result.data) as Arguments;
}

/** The tools, made of the endpoints that answer the same: rights, and what is noted of reading, are theirs. */
export function toolsOf(endpoints: readonly Endpoint[]): readonly Tool[] {
  const ask =
    (route: Route) =>
    async (calling: Calling, parts: { readonly params?: Arguments; readonly query?: Arguments }): Promise<unknown> => {
      const found = endpoints.find((one) => one.route === route);
      if (!found) throw new TypeError(`no endpoint answers ${route.path}`);
      const { params, query = {} } = parts;
      const answer = await found.handle({ ...calling, params, query, body: undefined });
      const body = answer instanceof Reply ? answer.body : answer;
      return body instanceof JsonText ? body.parsed() : body;
    };
  const [details, minutes, transcript] = [ask(meetingDetail), ask(meetingSummary), ask(meetingTranscript)];
  const [find, answer, actions] = [ask(search), ask(askQuestion), ask(listActions)];
  return [
    {
      name: 'search',
      scope: 'search',
      title: 'Chercher',
      description:
        'Search the meetings that the person may read: decisions, action items, passages of transcripts, titles and people. Quotes, « ou » and minus are understood. Days are written YYYY-MM-DD, in Europe/Paris.',
      takes: z.omit(queryOf(search), READERS),
      call: (query, calling) => find(calling, { query }),
    },
    {
      name: 'decisions',
      scope: 'search',
      title: 'Décisions',
      description: 'What was decided about something, with the meeting of each decision: a search in decisions alone.',
      takes: decisionArguments,
      call: async (query, calling) =>
        ((await find(calling, { query: { ...query, in: 'decisions' } })) as { readonly decisions: unknown }).decisions,
    },
    {
      name: 'question',
      scope: 'search',
      title: 'Poser une question',
      description:
        'Answer a question in French by what was said, word for word: at most three passages, none where nobody spoke of it.',
      takes: z.omit(queryOf(askQuestion), READERS),
      call: (query, calling) => answer(calling, { query }),
    },
    {
      name: 'meeting',
      scope: 'meetings',
      title: 'Réunion',
      description:
        'One meeting by its id: its details with its minutes (summary, key points, decisions, action items), or its transcript, a page at a time.',
      takes: meetingArguments,
      call: async ({ id, part, after }, calling) => {
        const params = { id };
        const { data: meeting } = (await details(calling, { params })) as { readonly data: unknown };
        if (part !== 'transcript') return { meeting, minutes: await minutes(calling, { params }) };
        const query = readArguments(queryOf(meetingTranscript), { after });
        return { meeting, transcript: await transcript(calling, { params, query }) };
      },
    },
    {
      name: 'actions',
      scope: 'meetings',
      title: 'Actions',
      description:
        'Action items of the meetings that the person may read, what is due first ahead: their own (`of`: mine) or all.',
      takes: z.omit(queryOf(listActions), READERS),
      call: (query, calling) => actions(calling, { query }),
    },
  ];
}
