import express, { type Response } from 'express';
import { serveHttps, type HttpsServer } from '../microsoft/https-server.ts';
import { ToolFaults } from './faults.ts';

export const SLACK_TOKEN = 'xoxb-1201-1202-jeton';
const CHANNEL = 'C0123ACTIONS';
const BOT = 'U0BOT';

interface Posted {
  readonly ts: string;
  text: string;
  metadata: { readonly event_type: string; readonly event_payload: Readonly<Record<string, unknown>> };
  /** Who put each reaction. */
  readonly reactions: Map<string, Set<string>>;
}

/**
 * Slack's Web API as its reference describes it: refusals with 200 and a name, pages by cursor from the newest back,
 * metadata where it is asked for, reactions of each person's own.
 */
export interface SlackStandIn extends HttpsServer {
  readonly faults: ToolFaults;
  readonly messages: Map<string, Posted>;
  readonly tokens: Set<string>;
  pageSize: number;
  isArchived: boolean;
  /** The next calls are refused by these names, with 200. */
  refusals: string[];
  /** The address of the channel, as « Copy link » gives it. */
  readonly address: string;
}

const refuse = (response: Response, error: string) => void response.json({ ok: false, error });

export async function startSlack(): Promise<SlackStandIn> {
  const faults = new ToolFaults();
  const messages = new Map<string, Posted>();
  const tokens = new Set([SLACK_TOKEN]);
  const state = { pageSize: 100, isArchived: false, refusals: [] as string[] };
  let last = 0;
  const server = await serveHttps((app) => {
    app.use(faults.handle, express.json());
    app.use('/api', (request, response, next) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const refusal = state.refusals.shift();
      if (refusal !== undefined) return refuse(response, refusal);
      if (!tokens.has(token)) return refuse(response, 'invalid_auth');
      const channel = request.method === 'GET' ? request.query['channel'] : request.body.channel;
      if (request.path !== '/auth.test' && channel !== CHANNEL) return refuse(response, 'channel_not_found');
      next();
    });
    app.post('/api/auth.test', (_request, response) => {
      response.json({ ok: true, url: 'https://exemple.slack.com/', team: 'Exemple', user: 'Noé Martin', user_id: BOT });
    });
    app.get('/api/conversations.info', (_request, response) => {
      response.json({ ok: true, channel: { id: CHANNEL, name: 'actions', is_archived: state.isArchived } });
    });
    app.post('/api/chat.postMessage', (request, response) => {
      const { text, metadata } = request.body;
      if (typeof text !== 'string' || text === '') return refuse(response, 'no_text');
      last += 1;
      const ts = `${Math.floor(Date.now() / 1_000)}.${String(last).padStart(6, '0')}`;
      messages.set(ts, { ts, text, metadata, reactions: new Map() });
      response.json({ ok: true, channel: CHANNEL, ts, message: { text } });
    });
    app.get('/api/conversations.history', (request, response) => {
      const { oldest = '0', latest, inclusive, cursor, limit, include_all_metadata: whole } = request.query;
      const isWithin = ({ ts }: Posted): boolean =>
        (inclusive === 'true' ? ts >= String(oldest) : ts > String(oldest)) &&
        (latest === undefined || (inclusive === 'true' ? ts <= String(latest) : ts < String(latest)));
      const all = [...messages.values()].filter(isWithin).toReversed();
      const from = Number(cursor ?? 0);
      const to = from + Math.min(state.pageSize, Number(limit ?? 100));
      response.json({
        ok: true,
        messages: all.slice(from, to).map(({ ts, text, metadata, reactions }) => ({
          type: 'message',
          ts,
          text,
          metadata: whole === 'true' ? metadata : { event_type: metadata.event_type },
          ...(reactions.size === 0
            ? {}
            : { reactions: [...reactions].map(([name, users]) => ({ name, count: users.size, users: [...users] })) }),
        })),
        has_more: to < all.length,
        response_metadata: { next_cursor: to < all.length ? String(to) : '' },
      });
    });
    for (const method of ['chat.update', 'chat.delete', 'reactions.add', 'reactions.remove'] as const)
      app.post(`/api/${method}`, (request, response) => {
        const { ts, timestamp, name, text, metadata } = request.body;
        const one = messages.get(ts ?? timestamp);
        if (!one) return refuse(response, 'message_not_found');
        const users = one.reactions.get(name) ?? new Set();
        switch (method) {
          case 'chat.update':
            Object.assign(one, { text, metadata });
            break;
          case 'chat.delete':
            messages.delete(one.ts);
            break;
          case 'reactions.add':
            if (users.has(BOT)) return refuse(response, 'already_reacted');
            one.reactions.set(name, users.add(BOT));
            break;
          case 'reactions.remove':
            if (!users.delete(BOT)) return refuse(response, 'no_reaction');
            if (users.size === 0) one.reactions.delete(name);
        }
        response.json({ ok: true });
      });
  });
  return Object.assign(state, {
    ...server,
    faults,
    messages,
    tokens,
    address: `https://exemple.slack.com/archives/${CHANNEL}`,
  });
}
