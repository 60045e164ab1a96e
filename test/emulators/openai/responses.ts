import type { Express, Response } from 'express';
import type { Asked, Said } from './answers.ts';
import { textOf } from './chat.ts';
import type { Receive } from './emulator.ts';
import { answerWhole, EventWriter } from './events.ts';
import type { ModelFault } from './faults.ts';
import type { StandInModel } from './models.ts';
import type { JsonSchema } from './understanding.ts';

interface ResponsesBody {
  readonly input?: string | readonly { readonly content?: Parameters<typeof textOf>[0] }[];
  readonly instructions?: string;
  readonly text?: { readonly format?: { readonly schema?: JsonSchema } };
  readonly tools?: readonly { readonly name: string; readonly parameters: JsonSchema }[];
  readonly max_output_tokens?: number | null;
  readonly stream?: boolean;
}

function askedBy(
  { input, instructions = '', text, tools, max_output_tokens }: ResponsesBody,
  model: StandInModel,
): Asked {
  const parts = typeof input === 'string' ? [input] : (input ?? []).map(({ content }) => textOf(content));
  const [tool] = tools ?? [];
  return {
    model,
    prompt: [instructions, ...parts].join('\n'),
    schema: text?.format?.schema ?? null,
    tool: tool ? { name: tool.name, schema: tool.parameters } : null,
    maxTokens: max_output_tokens ?? null,
  };
}

const ITEM = 'msg_of_the_stand_in';
const REASONS: Readonly<Record<string, string>> = { length: 'max_output_tokens', content_filter: 'content_filter' };

function outputOf({ content, refusal, call }: Said): object {
  if (call)
    return {
      type: 'function_call',
      id: 'fc_of_the_stand_in',
      call_id: 'call_of_the_stand_in',
      name: call.name,
      arguments: call.json,
      status: 'completed',
    };
  const part =
    refusal === null
      ? { type: 'output_text', text: content, annotations: [], logprobs: [] }
      : { type: 'refusal', refusal };
  return { type: 'message', id: ITEM, status: 'completed', role: 'assistant', content: [part] };
}

function responseOf({ asked, said }: { readonly asked: Asked; readonly said: Said }, isDone = true): object {
  const reason = REASONS[said.finish];
  const { usage } = said;
  return {
    id: 'resp_of_the_stand_in',
    object: 'response',
    created_at: 1_700_000_000,
    model: asked.model.id,
    status: isDone ? (reason === undefined ? 'completed' : 'incomplete') : 'in_progress',
    incomplete_details: isDone && reason !== undefined ? { reason } : null,
    error: null,
    output: isDone ? [outputOf(said)] : [],
    usage:
      isDone && usage
        ? {
            input_tokens: usage.prompt,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: usage.completion,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: usage.prompt + usage.completion,
          }
        : null,
  };
}

/** `POST /v1/responses`, whole or as events. */
export function mountResponses(app: Express, receive: Receive): void {
  app.post('/v1/responses', async (request, response) => {
    const body = request.body as ResponsesBody;
    const received = receive(request, response, (_, model) => askedBy(body, model));
    if (!received) return;
    if (body.stream === true) return stream(response, received);
    await answerWhole(response, responseOf(received), received.fault);
  });
}

async function stream(
  response: Response,
  { asked, said, fault }: { readonly asked: Asked; readonly said: Said; readonly fault: ModelFault | null },
): Promise<void> {
  const events = new EventWriter(response, fault);
  let number = 0;
  const event = (type: string, data: object): [object, string] => {
    number += 1;
    return [{ type, sequence_number: number - 1, ...data }, type];
  };
  const place = { item_id: ITEM, output_index: 0, content_index: 0 };
  const empty = { type: 'output_text', text: '', annotations: [], logprobs: [] };
  const item = { type: 'message', id: ITEM, status: 'in_progress', role: 'assistant', content: [] };
  events.write(...event('response.created', { response: responseOf({ asked, said }, false) }));
  events.write(...event('response.in_progress', { response: responseOf({ asked, said }, false) }));
  events.write(...event('response.output_item.added', { output_index: 0, item }));
  events.write(...event('response.content_part.added', { ...place, part: empty }));
  const text = said.call?.json ?? said.refusal ?? said.content;
  const goesOn = await events.pieces(text, (delta) =>
    event(said.refusal === null ? 'response.output_text.delta' : 'response.refusal.delta', {
      ...place,
      delta,
      logprobs: [],
    }),
  );
  if (!goesOn) return;
  events.write(...event('response.output_text.done', { ...place, text, logprobs: [] }));
  events.write(...event('response.content_part.done', { ...place, part: { ...empty, text } }));
  events.write(...event('response.output_item.done', { output_index: 0, item: outputOf(said) }));
  const ending = said.finish in REASONS ? 'response.incomplete' : 'response.completed';
  events.write(...event(ending, { response: responseOf({ asked, said }) }));
  events.end();
}
