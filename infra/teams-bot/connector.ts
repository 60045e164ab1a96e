import type { ChatPlace } from '#domain/conversation/conversation.ts';
import type { ActivityParams, Client } from '@microsoft/teams.api';
import type { ApplicationTokens } from '../microsoft/token.ts';
import { SILENT } from './sdk.ts';

const TIMEOUT_MS = 20_000;
const LARGEST = 4 * 1_048_576;
const PAGE = 200;
/** Of members that are looked at. */
const MOST_PAGES = 5;

/** Why a message was not taken; `status` is null where no answer came. */
export interface SendFailure {
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly error: unknown;
}

/** The Bot Connector as the bot calls it. */
export interface Connector {
  /** Null where the message was taken. */
  send(place: ChatPlace, activity: ActivityParams, signal: AbortSignal): Promise<SendFailure | null>;
  /** What people there are called; throws what the call throws. */
  members(place: ChatPlace, signal: AbortSignal): Promise<readonly { readonly id: string; readonly name: string }[]>;
  forgetToken(): void;
}

/** As axios says it. */
interface Answered {
  readonly response?: { readonly status?: unknown; readonly headers?: Readonly<Record<string, unknown>> };
}

function failureOf(error: unknown): SendFailure {
  const { response } = (error ?? {}) as Answered;
  const status = typeof response?.status === 'number' ? response.status : null;
  const retryAfter = response?.headers?.['retry-after'];
  return { status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, error };
}

/** The Bot Connector through Microsoft's client. The token goes nowhere but to the address that the connector named. */
export async function openConnector(tokens: ApplicationTokens): Promise<Connector> {
  const { Client: ApiClient } = await import('@microsoft/teams.api');
  const clientOf = ({ serviceUrl }: ChatPlace, signal: AbortSignal): Client =>
    new ApiClient(serviceUrl, {
      name: 'greffier',
      logger: SILENT,
      timeout: TIMEOUT_MS,
      token: async () => (await tokens.token()).value,
      interceptors: [
        {
          request: ({ config }) => Object.assign(config, { maxRedirects: 0, maxContentLength: LARGEST, signal }),
        },
      ],
    });
  return {
    async send(place, activity, signal) {
      try {
        await clientOf(place, signal).conversations.createActivity(place.name, activity);
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
    async members(place, signal) {
      const client = clientOf(place, signal);
      const found: { id: string; name: string }[] = [];
      let next: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await client.conversations.getPagedMembers(place.name, PAGE, next);
        found.push(...answer.members.map(({ id, name }) => ({ id, name })));
        next = answer.continuationToken;
        if (next === undefined || next === '') break;
      }
      return found;
    },
    forgetToken: () => tokens.forget(),
  };
}
