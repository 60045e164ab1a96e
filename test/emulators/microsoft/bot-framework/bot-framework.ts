import express, { type Express, type Response } from 'express';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { TokenIssuer } from '../token-issuer.ts';
import type { ActivityContext } from './activities.ts';
import { passes, type Chat, type ChatMember } from './chats.ts';

/** Who issues the tokens of the Bot Connector. */
export const CONNECTOR_ISSUER = 'https://api.botframework.com';
/** The audience of a token by which a bot writes. */
const CONNECTOR_AUDIENCE = 'https://api.botframework.com';
const HOUR = 3_600;

export interface BotFrameworkOptions {
  readonly appId: string;
  readonly tenantId: string;
  /** Signs what the connector sends. */
  readonly issuer: TokenIssuer;
  /** Of the identity platform: signs the tokens by which bots write. */
  readonly identity: TokenIssuer;
  readonly faults: Faults;
  readonly now: () => Date;
}

/** How a bot is called by the connector. */
export interface Delivery {
  readonly claims?: JWTPayload;
  readonly issuedAt?: Date;
  /** Seconds; null: the token says nothing of an end. */
  readonly lifetime?: number | null;
}

/** The Bot Framework of Teams: conversations that a bot is in, what it wrote there, and what is sent to it. */
export class BotFramework {
  readonly chats = new Map<string, Chat>();
  readonly options: BotFrameworkOptions;
  readonly origin: string;
  /** Channels that the published keys are endorsed for. */
  endorsements: readonly string[] = ['msteams'];

  constructor(options: BotFrameworkOptions, origin: string) {
    this.options = options;
    this.origin = origin;
  }

  get serviceUrl(): string {
    return `${this.origin}/emea/${this.options.tenantId}/`;
  }

  get metadataUrl(): string {
    return `${this.origin}/v1/.well-known/openidconfiguration`;
  }

  get context(): ActivityContext {
    const { appId, tenantId, now } = this.options;
    return { appId, tenantId, serviceUrl: this.serviceUrl, now };
  }

  /** A conversation that the bot was added to. */
  chat(id: string, { kind = 'groupChat', members = [] }: Partial<Pick<Chat, 'kind' | 'members'>> = {}): Chat {
    const chat: Chat = { id, kind, members: [...members], isInstalled: true, sent: [], times: [] };
    this.chats.set(id, chat);
    return chat;
  }

  person(name: string): ChatMember {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/gu, '.')}@contoso.example`;
    return { id: `29:${randomUUID()}`, name, aadObjectId: randomUUID(), email };
  }

  /** The token that the connector presents with an activity. */
  token({ claims = {}, issuedAt, lifetime = HOUR }: Delivery = {}): Promise<string> {
    const { appId, issuer, now } = this.options;
    const own = { iss: CONNECTOR_ISSUER, aud: appId, serviceurl: this.serviceUrl };
    return issuer.sign({ ...own, ...claims }, { issuedAt: issuedAt ?? now(), lifetime });
  }

  /** Sends an activity to a bot as the connector does. */
  async deliver(url: string, activity: object, delivery: Delivery = {}): Promise<globalThis.Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        authorization: `Bearer ${await this.token(delivery)}`,
      },
      body: JSON.stringify(activity),
    });
  }

  mount(app: Express): void {
    const { faults } = this.options;
    app.get('/v1/.well-known/openidconfiguration', faults.middleware, (_request, response) => {
      response.json({
        issuer: CONNECTOR_ISSUER,
        authorization_endpoint: 'https://invalid.botframework.com',
        jwks_uri: `${this.origin}/v1/.well-known/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
      });
    });
    app.get('/v1/.well-known/keys', faults.middleware, (_request, response) => {
      response.json(this.options.issuer.jwks(this.endorsements));
    });
    const base = '/emea/:tenant/v3/conversations/:id';
    app.post(`${base}/activities`, faults.middleware, express.json(), async (request, response) => {
      const chat = await this.#chatFor(request.get('authorization'), String(request.params['id']), response);
      if (!chat) return;
      const now = this.options.now().getTime();
      if (!passes(chat, now))
        return refuse(response, 429, 'Throttled', 'API calls quota exceeded! maximum admitted 7 per 1 Second.');
      const id = String(now) + String(chat.sent.length);
      chat.sent.push({ id, at: now, activity: request.body as Readonly<Record<string, unknown>> });
      response.status(201).json({ id });
    });
    app.get(`${base}/pagedMembers`, faults.middleware, async (request, response) => {
      const chat = await this.#chatFor(request.get('authorization'), String(request.params['id']), response);
      if (!chat) return;
      const from = Number(request.query['continuationToken'] ?? 0);
      const size = Number(request.query['pageSize'] ?? 200);
      const members = chat.members.slice(from, from + size).map((member) => this.#listed(member));
      const next = from + size < chat.members.length ? { continuationToken: String(from + size) } : {};
      response.json({ members, ...next });
    });
  }

  #listed({ id, name, aadObjectId, email }: ChatMember) {
    const [givenName = '', ...rest] = name.split(' ');
    return {
      id,
      name,
      objectId: aadObjectId,
      givenName,
      surname: rest.join(' '),
      email,
      userPrincipalName: email,
      tenantId: this.options.tenantId,
      userRole: 'user',
    };
  }

  /** The conversation of a call by a bot that may write there; answers the refusal where it may not. */
  async #chatFor(authorization: string | undefined, id: string, response: Response): Promise<Chat | null> {
    const { identity, now } = this.options;
    const token = /^Bearer (\S+)$/u.exec(authorization ?? '')?.[1] ?? '';
    try {
      await jwtVerify(token, createLocalJWKSet({ keys: [...identity.jwks().keys] as never }), {
        audience: CONNECTOR_AUDIENCE,
        currentDate: now(),
      });
    } catch {
      response.status(401).json({ message: 'Authorization has been denied for this request.' });
      return null;
    }
    const chat = this.chats.get(id);
    if (!chat) refuse(response, 404, 'ConversationNotFound', 'Conversation not found.');
    else if (!chat.isInstalled)
      refuse(response, 403, 'BotNotInConversationRoster', 'The bot is not part of the conversation roster.');
    return chat?.isInstalled ? chat : null;
  }
}

function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ error: { code, message } });
}
