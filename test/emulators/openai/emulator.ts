import express, { type Request, type Response } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, type Asked } from './answers.ts';
import { mountChat } from './chat.ts';
import { ModelFaults, type ModelFault } from './faults.ts';
import { GPT_35, GPT_4, strict, type StandInModel } from './models.ts';
import { mountResponses } from './responses.ts';

/** An address that speaks as the OpenAI API is documented to, on this machine. */
export interface OpenAiStandIn {
  /** `http://127.0.0.1:PORT/v1`. */
  readonly baseUrl: string;
  readonly faults: ModelFaults;
  readonly models: StandInModel[];
  /** Keys that it takes; none is asked for where there are none, as at home. */
  readonly keys: string[];
  /** Tokens that may be used in a minute, told in headers; null where none are, as at home. */
  tokensAMinute: number | null;
  close(): Promise<void>;
}

export interface StandInOptions {
  readonly models?: readonly StandInModel[];
  readonly keys?: readonly string[];
}

/** An error as the API words it. */
export function refuse(
  response: Response,
  status: number,
  error: { message: string; code?: string | null; param?: string },
): void {
  const type = status >= 500 ? 'server_error' : status === 429 ? 'requests' : 'invalid_request_error';
  response.status(status).json({ error: { type, param: null, code: null, ...error } });
}

/** What every route does before it answers. Answers null where it has answered already. */
export type Receive = (
  request: Request,
  response: Response,
  read: (body: Record<string, unknown>, model: StandInModel) => Asked,
) => {
  readonly asked: Asked;
  readonly said: NonNullable<ReturnType<typeof answerTo>>;
  readonly fault: ModelFault | null;
} | null;

/** Ends what the fault says, or answers false where the route goes on. */
function ends(fault: ModelFault | null, response: Response): boolean {
  if (fault?.kind === 'status') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter));
    refuse(response, fault.status, { message: fault.message ?? 'Something went wrong.', code: fault.code ?? null });
    return true;
  }
  if (fault?.kind === 'page') response.status(fault.status).type('html').send('<html><h1>Bad Gateway</h1></html>');
  if (fault?.kind === 'redirect') response.redirect(307, fault.to);
  return fault?.kind === 'page' || fault?.kind === 'redirect';
}

export async function startOpenAi({
  models = [strict('gpt-5'), GPT_4, GPT_35],
  keys = [],
}: StandInOptions = {}): Promise<OpenAiStandIn> {
  const app = express().disable('x-powered-by').disable('etag');
  const standIn = {
    faults: new ModelFaults(),
    models: [...models],
    keys: [...keys],
    tokensAMinute: null as number | null,
  };
  app.use(express.json({ limit: '50mb' }));
  app.use((request, response, next) => {
    const { method, path, body } = request;
    const seen = {
      method,
      path,
      authorization: request.get('authorization') ?? '',
      body: body as unknown,
      left: false,
    };
    standIn.faults.calls.push(seen);
    response.once('close', () => {
      seen.left = !response.writableEnded;
    });
    if (standIn.keys.length > 0 && !standIn.keys.includes(seen.authorization.replace(/^Bearer /u, '')))
      return refuse(response, 401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
    next();
  });
  app.get('/v1/models', (_request, response) => {
    if (ends(standIn.faults.take(), response)) return;
    const data = standIn.models.map(({ id }) => ({
      id,
      object: 'model',
      created: 1_700_000_000,
      owned_by: 'stand-in',
    }));
    response.json({ object: 'list', data });
  });
  const receive: Receive = (request, response, read) => {
    const fault = standIn.faults.take();
    if (ends(fault, response)) return null;
    const body = request.body as Record<string, unknown>;
    const model = standIn.models.find(({ id }) => id === body['model']);
    if (!model) {
      const message = `The model '${String(body['model'])}' does not exist or you do not have access to it.`;
      refuse(response, 404, { message, code: 'model_not_found' });
      return null;
    }
    const asked = read(body, model);
    if (asked.schema !== null && model.schema === 'refused') {
      const message = `Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.`;
      refuse(response, 400, { message, param: 'response_format' });
      return null;
    }
    if (asked.tool !== null && model.tools === 'refused') {
      refuse(response, 400, { message: `${model.id} does not support tools`, param: 'tools' });
      return null;
    }
    const said = answerTo(asked, fault);
    if (said === null) {
      const message = `This model's maximum context length is ${model.context} tokens.`;
      refuse(response, 400, { message, code: 'context_length_exceeded', param: 'messages' });
      return null;
    }
    if (standIn.tokensAMinute !== null) {
      response.setHeader('x-ratelimit-limit-tokens', standIn.tokensAMinute);
      response.setHeader('x-ratelimit-remaining-tokens', standIn.tokensAMinute - (said.usage?.prompt ?? 0));
      response.setHeader('x-ratelimit-reset-tokens', '6m0s');
    }
    return { asked, said, fault };
  };
  mountChat(app, receive);
  mountResponses(app, receive);
  app.use((_request, response) => refuse(response, 404, { message: 'Unknown request URL.', code: 'unknown_url' }));
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(standIn, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
