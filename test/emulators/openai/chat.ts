import type { Express, Response } from 'express';
import type { Asked, Said } from './answers.ts';
import type { Receive } from './emulator.ts';
import { answerWhole, EventWriter } from './events.ts';
import type { ModelFault } from './faults.ts';
import type { StandInModel } from './models.ts';
import type { JsonSchema } from './understanding.ts';

interface Message {
  readonly content?: string | readonly { readonly text?: string }[];
}

interface ChatBody {
  readonly messages?: readonly Message[];
  readonly response_format?: { readonly json_schema?: { readonly schema?: JsonSchema } };
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: JsonSchema } }[];
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
}

export const textOf = (content: Message['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

function askedBy(body: ChatBody, model: StandInModel): Asked {
  const [tool] = body.tools ?? [];
  return {
    model,
    prompt: (body.messages ?? []).map(({ content }) => textOf(content)).join('\n'),
    schema: body.response_format?.json_schema?.schema ?? null,
    tool: tool ? { name: tool.function.name, schema: tool.function.parameters } : null,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
  };
}

const usageOf = ({ usage }: Said) =>
  usage && {
    prompt_tokens: usage.prompt,
    completion_tokens: usage.completion,
    total_tokens: usage.prompt + usage.completion,
  };

const ID = 'chatcmpl-of-the-stand-in';
const CALL_ID = 'call_of_the_stand_in';
const head = (object: string, model: StandInModel) => ({ id: ID, object, created: 1_700_000_000, model: model.id });

/** `POST /v1/chat/completions`, whole or as chunks. */
export function mountChat(app: Express, receive: Receive): void {
  app.post('/v1/chat/completions', async (request, response) => {
    const body = request.body as ChatBody;
    const received = receive(request, response, (_, model) => askedBy(body, model));
    if (!received) return;
    const { asked, said, fault } = received;
    if (body.stream === true) return stream(response, body, { asked, said, fault });
    const { content, refusal, call, finish } = said;
    const tool_calls = call && [{ id: CALL_ID, type: 'function', function: { name: call.name, arguments: call.json } }];
    const message = { role: 'assistant', content: call ? null : content, refusal, ...(tool_calls && { tool_calls }) };
    const usage = usageOf(said);
    await answerWhole(
      response,
      {
        ...head('chat.completion', asked.model),
        choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
        ...(usage && { usage }),
      },
      fault,
    );
  });
}

async function stream(
  response: Response,
  body: ChatBody,
  { asked, said, fault }: { readonly asked: Asked; readonly said: Said; readonly fault: ModelFault | null },
): Promise<void> {
  const events = new EventWriter(response, fault);
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head('chat.completion.chunk', asked.model),
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const { content, refusal, call, finish } = said;
  const called = (more: object) => ({ tool_calls: [{ index: 0, ...more }] });
  events.write(chunk({ role: 'assistant', content: call ? null : '' }));
  if (call)
    events.write(chunk(called({ id: CALL_ID, type: 'function', function: { name: call.name, arguments: '' } })));
  const goesOn = await events.pieces(call?.json ?? refusal ?? content, (piece) => [
    chunk(
      call ? called({ function: { arguments: piece } }) : refusal === null ? { content: piece } : { refusal: piece },
    ),
  ]);
  if (!goesOn) return;
  events.write(chunk({}, finish));
  const usage = usageOf(said);
  if (usage && body.stream_options?.include_usage === true)
    events.write({ ...head('chat.completion.chunk', asked.model), choices: [], usage });
  events.write('[DONE]');
  events.end();
}
