import { startOpenAi, type OpenAiStandIn } from '#test/emulators/openai/emulator.ts';
import type { ModelFault } from '#test/emulators/openai/faults.ts';
import { atHome, GPT_35, GPT_4, strict } from '#test/emulators/openai/models.ts';
import { openModel } from '#test/support/model.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';

const FORM = z.object({ decisions: z.array(z.object({ text: z.string(), line: z.int(), quote: z.string() })) });
const SETTLED = 'C’est décidé, on garde le stand.';
const talk = (lines: number) => Array.from({ length: lines }, (_, index) => `${index + 4} | Inès | Oui, je vois bien.`);
const question = (lines = 0) => ({
  name: 'minutes',
  instructions: 'Find what was decided.',
  content: [`1 | Claire | Bonjour.`, `2 | Marc | ${SETTLED}`, '3 | Inès | Et le bus ?', ...talk(lines)].join('\n'),
  form: FORM,
});
const FOUND = { decisions: [{ text: SETTLED, line: 2, quote: SETTLED }] };

let standIn: OpenAiStandIn;
beforeAll(async () => {
  standIn = await startOpenAi({
    models: [
      strict('gpt-5'),
      GPT_4,
      GPT_35,
      atHome('llama3.1', 1_024),
      strict('words', { schema: 'ignored', tools: 'ignored' }),
      strict('no-tools', { schema: 'refused', tools: 'refused' }),
      strict('thinker', { thinks: true, schema: 'ignored', tools: 'ignored' }),
    ],
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  standIn.faults.clear();
  standIn.keys.length = 0;
  standIn.tokensAMinute = null;
});
afterAll(() => standIn.close());

const open = (model = 'gpt-5', more: Parameters<typeof openModel>[1] = {}) =>
  openModel(standIn.baseUrl, { model, ...more });
const fails = async (opened: ReturnType<typeof open>, code: string, lines = 0) => {
  await expect(opened.model.ask(question(lines))).rejects.toMatchObject({ code });
};
const bodies = () => standIn.faults.calls.map(({ body }) => body as { response_format?: object; tools?: object });
const formsAsked = () =>
  bodies().map(({ response_format, tools }) => (response_format ? 'schema' : tools ? 'tool' : 'plain'));

describe('a model behind the API', () => {
  it('answers in the form that is asked for, and its tokens are counted', async () => {
    standIn.tokensAMinute = 30_000;
    const { model, budget } = open();
    const { value, tokens } = await model.ask(question());
    expect(value).toEqual(FOUND);
    expect(tokens.input).toBeGreaterThan(50);
    expect(budget).toMatchObject({ held: 0, taken: [tokens], notes: [{ failure: null, tokensAMinute: 30_000 }] });
    expect(await model.models()).toContain('llama3.1');
  });

  it.each([
    ['gpt-4', ['tool', 'tool']],
    ['gpt-3.5-turbo', ['tool', 'tool']],
    ['words', ['schema', 'tool', 'plain', 'plain']],
    ['no-tools', ['schema', 'tool', 'plain', 'plain']],
    ['thinker', ['schema', 'tool', 'plain', 'plain']],
  ])('%s is asked in the form that it keeps to, which is remembered', async (name, forms) => {
    const { model } = open(name);
    expect((await model.ask(question())).value).toEqual(FOUND);
    expect((await model.ask(question())).value).toEqual(FOUND);
    expect(formsAsked()).toEqual(forms);
  });

  it.each<ModelFault>([
    { kind: 'prose' },
    { kind: 'bad-json' },
    { kind: 'thoughts' },
    { kind: 'thoughts', isUnclosed: true },
  ])('is understood with $kind around or in its JSON', async (fault) => {
    standIn.faults.inject(fault);
    expect((await open().model.ask(question())).value).toEqual(FOUND);
    expect(formsAsked()).toEqual(['schema']);
  });

  it.each<[string, ModelFault, number]>([
    ['MODEL_UNREADABLE', { kind: 'bad-json', isHopeless: true }, 3],
    ['MODEL_UNREADABLE', { kind: 'ignores-form' }, 3],
    ['MODEL_REFUSED', { kind: 'refuses' }, 1],
    ['MODEL_REFUSED', { kind: 'filtered' }, 1],
    ['MODEL_TRUNCATED', { kind: 'length' }, 1],
    ['MODEL_KEY_REFUSED', { kind: 'status', status: 401 }, 1],
    ['MODEL_KEY_REFUSED', { kind: 'status', status: 403 }, 1],
    ['MODEL_UNKNOWN', { kind: 'status', status: 404, code: 'model_not_found' }, 1],
    ['MODEL_TRUNCATED', { kind: 'status', status: 400, code: 'context_length_exceeded' }, 1],
    ['MODEL_REJECTED', { kind: 'status', status: 400, message: 'no' }, 1],
    ['MODEL_THROTTLED', { kind: 'status', status: 429 }, 3],
    ['MODEL_THROTTLED', { kind: 'status', status: 429, retryAfter: 3_600 }, 1],
    ['MODEL_QUOTA_SPENT', { kind: 'status', status: 429, code: 'insufficient_quota' }, 1],
    ['MODEL_BROKEN', { kind: 'status', status: 500 }, 3],
    ['MODEL_BROKEN', { kind: 'page', status: 502 }, 3],
    ['MODEL_UNREACHABLE', { kind: 'cut' }, 3],
    ['MODEL_TOO_LONG', { kind: 'endless' }, 1],
  ])('fails with %s for %j, after %i calls', async (code, fault, calls) => {
    standIn.faults.inject(fault, Infinity);
    const opened = open();
    await fails(opened, code);
    expect(standIn.faults.calls).toHaveLength(calls);
    expect(opened.budget).toMatchObject({ held: 0, notes: [{ failure: code }] });
  });

  it('waits for as long as it is told, once', async () => {
    standIn.faults.inject({ kind: 'status', status: 429, retryAfter: 1.5 });
    standIn.faults.inject({ kind: 'status', status: 500 });
    const { model, waits } = open();
    expect((await model.ask(question())).value).toEqual(FOUND);
    expect(waits).toEqual([1_500, 4_000]);
  });

  it('is left when nothing comes any more, and by who calls it off', async () => {
    standIn.faults.inject({ kind: 'stalls' });
    await fails(open('gpt-5', { patience: { firstMs: 20_000, idleMs: 30 } }), 'MODEL_STALLED');
    await expect.poll(() => standIn.faults.calls.at(-1)?.left).toBe(true);
    standIn.faults.inject({ kind: 'stalls' });
    const calledOff = new AbortController();
    const asked = open().model.ask(question(), calledOff.signal);
    await expect.poll(() => standIn.faults.calls).toHaveLength(2);
    calledOff.abort(new Error('called off'));
    await expect(asked).rejects.toThrow('called off');
    await expect.poll(() => standIn.faults.calls.at(-1)?.left).toBe(true);
  });

  it('that is slow, and goes on, is waited for', async () => {
    standIn.faults.inject({ kind: 'slow', ms: 2 });
    const { value, writingMs } = await open().model.ask(question());
    expect(value).toEqual(FOUND);
    expect(writingMs).toBeGreaterThan(0);
  });

  it('without usage is estimated', async () => {
    standIn.faults.inject({ kind: 'no-usage' });
    expect((await open().model.ask(question())).tokens.input).toBeGreaterThan(50);
  });

  it.each([{ usage: true }, { usage: false }])(
    'that was not given all of the prompt is found out (usage: $usage)',
    async ({ usage }) => {
      if (!usage) standIn.faults.inject({ kind: 'no-usage' }, Infinity);
      const opened = open('llama3.1');
      expect((await opened.model.ask(question())).value).toEqual(FOUND);
      await fails(opened, 'MODEL_TRUNCATED', 200);
    },
  );

  it('that used as many tokens as a window has by chance is asked once more, and believed', async () => {
    const opened = open();
    const totals = async (words: number): Promise<number> => {
      const asked = { ...question(), content: `${question().content}\n${'abc '.repeat(words)}` };
      const { tokens } = await opened.model.ask(asked);
      return tokens.input + tokens.output;
    };
    // A word more is a token more, as the stand-in counts.
    const words = 1_024 - (await totals(0));
    expect(await totals(words - 1)).toBe(1_023);
    standIn.faults.clear();
    expect(await totals(words)).toBeGreaterThan(2_048);
    expect(standIn.faults.calls).toHaveLength(2);
  });

  it('is not asked beyond the tokens of the day', async () => {
    const opened = open();
    opened.budget.limit = 1_000;
    await fails(opened, 'MODEL_BUDGET_SPENT');
    expect(standIn.faults.calls).toEqual([]);
    expect(opened.budget.notes).toEqual([]);
  });

  it('gets its key, and nobody else does', async () => {
    standIn.keys.push('sk-own');
    await open('gpt-5', { key: 'sk-own' }).model.ask(question());
    expect(standIn.faults.calls.at(-1)?.authorization).toBe('Bearer sk-own');
    const other = await startOpenAi();
    standIn.faults.inject({ kind: 'redirect', to: `${other.baseUrl}/chat/completions` }, Infinity);
    await fails(open('gpt-5', { key: 'sk-own' }), 'MODEL_UNREACHABLE');
    expect(other.faults.calls).toEqual([]);
    await other.close();
  });

  it('has no key where none was given, whatever the environment has', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-environment');
    await open().model.ask(question());
    expect(standIn.faults.calls.at(-1)?.authorization).toBe('');
  });

  it('at a private address is for the operator to allow', async () => {
    await fails(open('gpt-5', { allowsPrivate: false }), 'MODEL_PRIVATE');
    expect(standIn.faults.calls).toEqual([]);
  });
});
