import type { OutsideServices } from '#api/context/bots.ts';
import { createModelAnalyst } from '#bots/analyst/model/analyst.ts';
import { createModelAnswerer } from '#bots/analyst/model/answerer.ts';
import { tryModel } from '#bots/analyst/model/trial.ts';
import { settingsReader } from '#commands/settings/known-settings.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { LanguageModel } from '#domain/analysis/model/language-model.ts';
import type { ModelInUse, Models, ModelSpending } from '#domain/analysis/model/models.ts';
import type { ModelReadings, Reading } from '#domain/analysis/model/readings.ts';
import { GreffierError } from '#domain/errors.ts';
import type { SettingsState } from '#domain/settings/decide.ts';
import { OPENAI_ADDRESS } from '#domain/settings/model-address.ts';
import type { ModelKeys } from '#domain/settings/model-keys.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { PostgresModelBudget } from '../openai/budget.ts';
import { FormMemory } from '../openai/forms.ts';
import { PostgresModelKeys } from '../vault/sealed/model-keys.ts';
import { PostgresModelReadings } from '../vault/sealed/model-readings.ts';
import type { OpenRecord } from './record.ts';

/** How old the states may be that the health and the overview show. */
const LOOK_EVERY_MS = 10_000;
const MILLION = 1_000_000;

type Configured = Pick<
  Config,
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_MODEL'
  | 'OPENAI_ALLOW_PRIVATE'
  | 'OPENAI_INPUT_PRICE'
  | 'OPENAI_OUTPUT_PRICE'
>;

interface Place extends ModelInUse {
  readonly key: string | null;
  readonly allowsPrivate: boolean;
}

/**
 * Who is asked: the address, or the key, of the settings wins over the environment's. A key goes to the address with
 * which it was given, and nowhere else.
 */
export async function placeOf(
  config: Configured,
  { settings, aiKey }: SettingsState,
  keys: Pick<ModelKeys, 'find'>,
): Promise<Place | null> {
  const { aiModel, aiOtherModel, aiAddress } = settings;
  if (aiModel === 'extractive') return null;
  const model = aiModel === 'other' ? aiOtherModel : aiModel;
  if (aiAddress !== '' || aiKey !== null)
    return model === ''
      ? null
      : {
          source: 'settings',
          model,
          address: aiAddress || OPENAI_ADDRESS,
          key: aiKey === null ? null : await keys.find(aiKey),
          allowsPrivate: config.OPENAI_ALLOW_PRIVATE === 'yes',
        };
  const { OPENAI_API_KEY: key = null, OPENAI_BASE_URL: address, OPENAI_MODEL = model } = config;
  if ((key === null && address === undefined) || OPENAI_MODEL === '') return null;
  return { source: 'environment', model: OPENAI_MODEL, address: address ?? OPENAI_ADDRESS, key, allowsPrivate: true };
}

export interface OpenModels {
  readonly models: Models;
  readonly keys: ModelKeys;
  readonly readings: ModelReadings;
  /** Who asks the model in use, or another one at its address, about a meeting; null where none is in use. */
  readonly analyst: (reading: Reading, model?: string) => Promise<Analyst | null>;
}

/** The models that may be asked, now and after any change of the settings. Nothing is asked yet. */
export function openModels(
  config: Configured,
  { log, pool, masterKey, vault }: Pick<OpenRecord, 'log' | 'pool' | 'masterKey' | 'vault'>,
  byRules: Analyst,
): OpenModels {
  const keys = new PostgresModelKeys(pool, masterKey);
  const readings = new PostgresModelReadings({ pool, keyring: vault });
  const settings = settingsReader(log);
  const forms = new FormMemory();
  const budget = new PostgresModelBudget({ pool, limit: async () => (await settings()).settings.aiDailyTokens });
  const wait = async (ms: number, signal?: AbortSignal) => {
    await delay(ms, undefined, signal ? { signal } : {});
  };
  const place = async () => placeOf(config, await settings(), keys);
  const open = async (at: Place): Promise<LanguageModel> => {
    // Loaded with the first question: a server's start does without.
    const { OpenAiModel } = await import('../openai/language-model.ts');
    return new OpenAiModel(at, { budget, forms, wait });
  };
  const spending = async (): Promise<ModelSpending> => {
    const usage = await budget.usage();
    const { OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output } = config;
    if (input === undefined || output === undefined) return { ...usage, cost: null };
    return { ...usage, cost: (usage.input * input + usage.output * output) / MILLION };
  };
  return {
    keys,
    readings,
    analyst: async (reading, model) => {
      const at = await place();
      if (at === null) return null;
      const asked = { ...at, model: model ?? at.model };
      return createModelAnalyst({ model: await open(asked), byRules, answers: readings.of(reading, asked) });
    },
    models: {
      spending,
      answerer: async () => {
        const at = await place();
        return at && createModelAnswerer(await open(at));
      },
      inUse: async () => {
        const at = await place();
        return at && { source: at.source, model: at.model, address: at.address };
      },
      trial: async (signal) => {
        const at = await place();
        if (at === null) throw new GreffierError(MODEL_FAILURES.notConfigured);
        const model = await open(at);
        const tried = await tryModel(model, signal);
        // Not every address lists its models; one that answered is there.
        const models = await model.models(signal).catch(() => []);
        return { model: at.model, address: at.address, models, ...tried };
      },
    },
  };
}

type Shown = Pick<OutsideServices, 'openai' | 'openaiTokens' | 'model'>;

const NOT_CONFIGURED: Shown = {
  openai: 'not_configured',
  openaiTokens: { estimated: null, rateLimit: null },
  model: { code: null, asOf: null },
};

async function shownOf(models: Models): Promise<Shown> {
  const [inUse, { input, output, last }] = await Promise.all([models.inUse(), models.spending()]);
  if (inUse === null) return NOT_CONFIGURED;
  return {
    openai: last === null ? 'unknown' : last.failure === null ? 'healthy' : 'degraded',
    openaiTokens: { estimated: input + output, rateLimit: last?.tokensAMinute ?? null },
    model: { code: last?.failure ?? null, asOf: last?.at ?? null },
  };
}

/** How the model stands, in whatever process it is asked, looked at every few seconds until the stack is closed. */
export async function watchModels(models: Models, stack: AsyncDisposableStack): Promise<() => Shown> {
  let shown = NOT_CONFIGURED;
  // While the database does not answer, what it said last is shown: the health says that it is away.
  const look = async () => {
    shown = await shownOf(models).catch(() => shown);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  stack.defer(() => clearInterval(timer));
  return () => shown;
}
