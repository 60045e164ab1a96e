import type { ModelBudget } from '#domain/analysis/model/budget.ts';
import { MODEL_FAILURES, modelFailureOf } from '#domain/analysis/model/failures.ts';
import type { LanguageModel, ModelAnswer, ModelQuestion, TokenCounts } from '#domain/analysis/model/language-model.ts';
import { GreffierError } from '#domain/errors.ts';
import OpenAI from 'openai';
import { z } from 'zod/mini';
import { objectsIn } from './answer-text.ts';
import { Canary, canaryWords, fillsWindow, mustHaveReadAll } from './canary.ts';
import { modelFetch } from './fetch.ts';
import { afterForm, asking, type FormKind, type FormMemory, schemaOf } from './forms.ts';
import { refusalOf, refusesForm } from './refusal.ts';
import { IdleDeadline, PATIENCE, readStream, type Patience, type Streamed } from './stream.ts';

/** Characters of one token, for what no provider has counted. */
const CHARACTERS_A_TOKEN = 3;
/** Tokens that are held for an answer until it is counted. */
const ANSWER_TOKENS = 2_000;
const ATTEMPTS = 3;
/** Before another attempt at what did not answer, in ms. */
const AGAIN_MS = [1_000, 4_000];
/** After being told to slow down without being told for how long, in ms. */
const SLOW_MS = 20_000;
/** Somebody who is told to wait for longer tries again by themselves, in ms. */
const LONGEST_WAIT_MS = 60_000;
/** Makes what is sent longer and changes nothing. */
const LONGER = 'Answer once, with care, and with nothing beyond what is asked for above.';
/** For the SDK, whose own clock stands behind the deadlines of ours, in ms. */
const WHOLE_MS = 30 * 60_000;

export interface ModelPlace {
  /** Up to its version, `https://host/v1`, without a slash at the end. */
  readonly address: string;
  readonly model: string;
  /** Null where the address asks for none. */
  readonly key: string | null;
  readonly allowsPrivate: boolean;
}

export interface ModelDependencies {
  readonly budget: ModelBudget;
  readonly forms: FormMemory;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly patience?: Patience;
}

/** A model behind an address that speaks as the OpenAI API does, through its SDK. */
export class OpenAiModel implements LanguageModel {
  readonly model: string;
  readonly #place: ModelPlace;
  readonly #dependencies: ModelDependencies;
  readonly #client: OpenAI;
  #tokensAMinute: number | null = null;

  constructor(place: ModelPlace, dependencies: ModelDependencies) {
    this.model = place.model;
    this.#place = place;
    this.#dependencies = dependencies;
    this.#client = new OpenAI({
      // The SDK reads the environment for what it is not given: a key of the environment is for its own address.
      apiKey: place.key ?? 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      baseURL: place.address,
      fetch: modelFetch(place.allowsPrivate),
      maxRetries: 0,
      timeout: WHOLE_MS,
      logLevel: 'off',
      ...(place.key === null && { defaultHeaders: { authorization: null } }),
    });
  }

  async models(signal?: AbortSignal): Promise<readonly string[]> {
    try {
      const page = await this.#client.models.list({ ...(signal && { signal }) });
      return (page.data ?? []).map(({ id }) => id);
    } catch (error) {
      signal?.throwIfAborted();
      throw refusalOf(error);
    }
  }

  async ask<Form extends z.ZodMiniObject>(
    question: ModelQuestion<Form>,
    signal?: AbortSignal,
  ): Promise<ModelAnswer<z.output<Form>>> {
    try {
      const answer = await this.#byForms(question, signal);
      await this.#note(null);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      const refusal = refusalOf(error);
      if (refusal.code !== MODEL_FAILURES.budgetSpent.code) await this.#note(refusal.code);
      throw refusal;
    }
  }

  /** Asks in the form that the model was last seen to keep to, then in ever plainer ones. */
  async #byForms<Form extends z.ZodMiniObject>(
    question: ModelQuestion<Form>,
    signal?: AbortSignal,
  ): Promise<ModelAnswer<z.output<Form>>> {
    const { forms } = this.#dependencies;
    const { address, model } = this.#place;
    for (let kind: FormKind | undefined = forms.of(address, model); kind; kind = afterForm(kind)) {
      const answer = await this.#inForm(kind, question, signal);
      if (!answer) continue;
      forms.keep(address, model, kind);
      return answer;
    }
    throw new GreffierError(MODEL_FAILURES.unreadable);
  }

  /**
   * Null where the model does not answer in this form. Where prompt and answer fill a window to the last token, it is
   * asked once more with a longer prompt: one that was cut fills it again, and one that had that length by chance does
   * not.
   */
  async #inForm<Form extends z.ZodMiniObject>(
    kind: FormKind,
    question: ModelQuestion<Form>,
    signal?: AbortSignal,
  ): Promise<ModelAnswer<z.output<Form>> | null> {
    const first = await this.#once(kind, question, signal);
    if (first?.isFull !== true) return first && first.answer;
    const longer = { ...question, instructions: `${question.instructions}\n${LONGER}` };
    const second = await this.#once(kind, longer, signal);
    if (second?.isFull === true) throw new GreffierError(MODEL_FAILURES.truncated, { by: 'window' });
    return second && { ...second.answer, tokens: sumOf(first.answer.tokens, second.answer.tokens) };
  }

  async #once<Form extends z.ZodMiniObject>(
    kind: FormKind,
    { name, instructions, content, form }: ModelQuestion<Form>,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: ModelAnswer<z.output<Form>>; readonly isFull: boolean } | null> {
    const canary = new Canary();
    const whole = z.extend(canaryWords, form.shape);
    const sent = {
      name,
      form: whole,
      instructions: canary.instructions(instructions),
      content: canary.content(content),
    };
    const characters = sent.instructions.length + sent.content.length + JSON.stringify(schemaOf(whole)).length;
    const held = await this.#dependencies.budget.hold(Math.ceil(characters / CHARACTERS_A_TOKEN) + ANSWER_TOKENS);
    let taken: TokenCounts = { input: 0, output: 0 };
    try {
      const came = await this.#patiently({ model: this.model, ...asking(kind, sent) }, signal);
      taken = came.usage ?? estimated(characters, came);
      // Without the schema: not every server counts it as a part of the prompt.
      mustHaveReadAll(sent.instructions.length + sent.content.length, came.usage);
      if (came.finish === 'length') throw new GreffierError(MODEL_FAILURES.truncated, { by: 'length' });
      if (came.refusal !== '' || came.finish === 'content_filter') throw new GreffierError(MODEL_FAILURES.refused);
      for (const found of objectsIn(came.called || came.content)) {
        const read = whole.safeParse(found);
        if (!read.success) continue;
        canary.mustBeIn(canaryWords.parse(found));
        const answer = { value: form.parse(found), tokens: taken, writingMs: came.writingMs };
        return { answer, isFull: fillsWindow(came.usage) };
      }
      return null;
    } catch (error) {
      if (kind !== 'plain' && refusesForm(error)) return null;
      throw error;
    } finally {
      await held.settle(taken);
    }
  }

  /** Once more where that can help, as often as it is worth it. */
  async #patiently(body: Parameters<OpenAiModel['stream']>[0], signal?: AbortSignal): Promise<Streamed> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.stream(body, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (refusesForm(error)) throw error;
        const refusal = refusalOf(error);
        const waits = attempt < ATTEMPTS ? waitAfter(refusal, attempt) : null;
        if (waits === null) throw refusal;
        await this.#dependencies.wait(waits, signal);
      }
    }
  }

  async stream(
    body: Pick<OpenAI.Chat.ChatCompletionCreateParamsStreaming, 'model' | 'messages' | 'response_format' | 'tools'>,
    signal?: AbortSignal,
  ): Promise<Streamed> {
    using deadline = new IdleDeadline(this.#dependencies.patience ?? PATIENCE);
    const ending = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    try {
      const { data, response } = await this.#client.chat.completions
        .create({ ...body, stream: true, stream_options: { include_usage: true } }, { signal: ending })
        .withResponse();
      const limit = Number(response.headers.get('x-ratelimit-limit-tokens') ?? Number.NaN);
      if (Number.isSafeInteger(limit)) this.#tokensAMinute = limit;
      const came = await readStream(data, () => deadline.seen());
      // The SDK ends a stream quietly when its signal does.
      ending.throwIfAborted();
      if (came.finish === null && came.content + came.called === '')
        throw new GreffierError(MODEL_FAILURES.unreachable);
      return came;
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw error;
    }
  }

  async #note(failure: string | null): Promise<void> {
    const { budget } = this.#dependencies;
    // What is shown of a call must not undo the call.
    await budget.note({ failure, tokensAMinute: this.#tokensAMinute }).catch(() => undefined);
  }
}

const sumOf = (a: TokenCounts, b: TokenCounts): TokenCounts => ({
  input: a.input + b.input,
  output: a.output + b.output,
});

const estimated = (sent: number, { content, called }: Streamed): TokenCounts => ({
  input: Math.ceil(sent / CHARACTERS_A_TOKEN),
  output: Math.ceil((content.length + called.length) / CHARACTERS_A_TOKEN),
});

/** How long to wait before another attempt, in ms; null for none. */
function waitAfter(refusal: GreffierError, attempt: number): number | null {
  const failure = modelFailureOf(refusal);
  const { retryAfterMs } = refusal.details;
  const asked = typeof retryAfterMs === 'number' ? retryAfterMs : null;
  if (failure === MODEL_FAILURES.throttled.code)
    return (asked ?? SLOW_MS) <= LONGEST_WAIT_MS ? (asked ?? SLOW_MS) : null;
  if (failure === MODEL_FAILURES.broken.code || failure === MODEL_FAILURES.unreachable.code) {
    const ms = asked ?? AGAIN_MS[attempt - 1] ?? null;
    return ms !== null && ms <= LONGEST_WAIT_MS ? ms : null;
  }
  return null;
}
