import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startOpenAi, type OpenAiStandIn } from './emulator.ts';
import { atHome, GPT_4, strict } from './models.ts';

const minutes = z.object({
  code: z.string(),
  decisions: z.array(z.object({ text: z.string(), line: z.int(), quote: z.string() })),
});
const TRANSCRIPT = '1 | Claire | Bonjour à tous.\n2 | Marc | C’est décidé, on garde le stand.\n3 | Inès | Et le bus ?';
const PROMPT = `The code is K7QX.\n${TRANSCRIPT}`;
const FOUND = {
  code: 'K7QX',
  decisions: [{ text: 'C’est décidé, on garde le stand.', line: 2, quote: 'C’est décidé, on garde le stand.' }],
};

let standIn: OpenAiStandIn;
let client: OpenAI;
beforeAll(async () => {
  standIn = await startOpenAi({
    keys: ['sk-right'],
    models: [strict('gpt-5'), GPT_4, atHome('llama3.1', 512), strict('phi', { schema: 'ignored', tools: 'ignored' })],
  });
  client = new OpenAI({ apiKey: 'sk-right', baseURL: standIn.baseUrl, maxRetries: 0 });
});
afterEach(() => standIn.faults.clear());
afterAll(() => standIn.close());

const messages = (content = PROMPT) => [{ role: 'user' as const, content }];
const chat = (model: string, content = PROMPT) =>
  client.chat.completions.parse({
    model,
    messages: messages(content),
    response_format: zodResponseFormat(minutes, 'm'),
  });

describe('the stand-in for the OpenAI API, asked through its SDK', () => {
  it('lists its models', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(['gpt-5', 'gpt-4', 'llama3.1', 'phi']);
  });

  it('answers by a schema from what it can see, whole and as a stream', async () => {
    const whole = await chat('gpt-5');
    expect(whole.choices[0]?.message.parsed).toEqual(FOUND);
    expect(whole.usage?.total_tokens).toBeGreaterThan(20);
    const stream = client.chat.completions.stream({
      model: 'gpt-5',
      messages: messages(),
      response_format: zodResponseFormat(minutes, 'm'),
      stream_options: { include_usage: true },
    });
    const streamed = await stream.finalChatCompletion();
    expect(streamed.choices[0]?.message.parsed).toEqual(FOUND);
    expect(streamed.usage).toEqual(whole.usage);
  });

  it('answers responses, whole and as events', async () => {
    const asked = { model: 'gpt-5', input: PROMPT, text: { format: zodTextFormat(minutes, 'm') } };
    const whole = await client.responses.parse(asked);
    expect(whole.output_parsed).toEqual(FOUND);
    const streamed = await client.responses.stream(asked).finalResponse();
    expect(streamed.output_parsed).toEqual(FOUND);
    expect(streamed.usage).toEqual(whole.usage);
  });

  it('calls functions where a model has no schema', async () => {
    await expect(chat('gpt-4')).rejects.toMatchObject({ status: 400, param: 'response_format' });
    const parameters = { ...z.toJSONSchema(minutes) };
    const tools = [{ type: 'function' as const, function: { name: 'minutes', parameters } }];
    const stream = client.chat.completions.stream({ model: 'gpt-4', messages: messages(), tools });
    const [call] = (await stream.finalChatCompletion()).choices[0]?.message.tool_calls ?? [];
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual(FOUND);
  });

  it('ignores every form but the words of the prompt', async () => {
    const ask = async (content: string) =>
      (await client.chat.completions.create({ model: 'phi', messages: messages(content) })).choices[0]?.message.content;
    expect(await ask(PROMPT)).toMatch(/^La réunion/u);
    expect(JSON.parse((await ask(`${PROMPT}\n${JSON.stringify(z.toJSONSchema(minutes))}`)) ?? '')).toEqual(FOUND);
  });

  it('cuts a prompt from the front, as Ollama does: what was there is in no answer, and the total is the window', async () => {
    const long = `${PROMPT}\n${Array.from({ length: 90 }, (_, index) => `${index + 4} | Marc | Oui, je vois.`).join('\n')}`;
    const { choices, usage } = await chat('llama3.1', long);
    expect(choices[0]?.message.parsed).toEqual({ code: '', decisions: [] });
    expect(usage).toMatchObject({ total_tokens: 512 });
    const beyond = `${PROMPT}\n${'Oui. '.repeat(9_000)}`;
    await expect(chat('gpt-4', beyond)).rejects.toMatchObject({ status: 400 });
  });

  it('refuses as the API does', async () => {
    const other = new OpenAI({ apiKey: 'sk-wrong', baseURL: standIn.baseUrl, maxRetries: 0 });
    await expect(other.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    await expect(chat('gpt-9')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
    standIn.faults.inject({ kind: 'status', status: 429, code: 'rate_limit_exceeded', retryAfter: 0.5 });
    await expect(chat('gpt-5')).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    standIn.faults.inject({ kind: 'length' });
    await expect(chat('gpt-5')).rejects.toThrow(/length limit/u);
    standIn.faults.inject({ kind: 'refuses' });
    expect((await chat('gpt-5')).choices[0]?.message.refusal).toMatch(/sorry/u);
  });

  const opened = async (kind: 'cut' | 'stalls' | 'endless') => {
    standIn.faults.inject({ kind });
    return client.chat.completions.create({ model: 'gpt-5', messages: messages(), stream: true });
  };
  const hasLeft = async () => {
    await expect.poll(() => standIn.faults.calls.at(-1)?.left).toBe(true);
  };

  it('is cut off in the middle of a stream', async () => {
    const stream = await opened('cut');
    const read = async () => {
      for await (const { choices } of stream) expect(choices).toHaveLength(1);
    };
    await expect(read()).rejects.toThrow(/terminated|aborted|closed/iu);
    await hasLeft();
  });

  it.each(['stalls', 'endless'] as const)('%s in the middle of a stream, until the caller leaves', async (kind) => {
    let pieces = 0;
    for await (const { choices } of await opened(kind)) {
      pieces += choices.length;
      if (pieces === 2) break;
    }
    await hasLeft();
  });
});
