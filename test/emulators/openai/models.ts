import type { CarefulReader } from './careful-reader.ts';

/** A model that the stand-in has, and how well it keeps to what it is asked for. */
export interface StandInModel {
  readonly id: string;
  /** Tokens that prompt and answer may have together. */
  readonly context: number;
  /** What it does beyond that: the API refuses, Ollama cuts the prompt from the front and says nothing. */
  readonly beyond: 'refuses' | 'cuts';
  /** `response_format: json_schema`: kept to, taken and ignored, or refused with 400. */
  readonly schema: 'strict' | 'ignored' | 'refused';
  /** Functions: called, ignored, or refused with 400. */
  readonly tools: 'called' | 'ignored' | 'refused';
  /** Thinks aloud before it answers. */
  readonly thinks?: boolean;
  /** Does what somebody in the transcript tells it to do. */
  readonly isGullible?: boolean;
  /** What it lists under a name, whatever it has read. */
  readonly invents?: Readonly<Record<string, readonly unknown[]>>;
  /** The other words that it knows for a word. */
  readonly vocabulary?: Readonly<Record<string, readonly string[]>>;
  /** What it knows how to read with care. */
  readonly reader?: CarefulReader;
}

export const strict = (id: string, more: Partial<StandInModel> = {}): StandInModel => ({
  id,
  context: 128_000,
  beyond: 'refuses',
  schema: 'strict',
  tools: 'called',
  ...more,
});

/** Those of the API that settings name: functions, and no JSON schema. */
export const GPT_4 = strict('gpt-4', { context: 8_192, schema: 'refused' });
export const GPT_35 = strict('gpt-3.5-turbo', { context: 16_385, schema: 'refused' });

/** One at home behind Ollama, with the window that a server has by itself. */
export const atHome = (id: string, context = 4_096, more: Partial<StandInModel> = {}): StandInModel =>
  strict(id, { context, beyond: 'cuts', ...more });

/** Characters of one token, about what French text has. */
const CHARACTERS_A_TOKEN = 4;

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** The end of a text, of so many tokens. */
export const lastTokens = (text: string, tokens: number): string => text.slice(-tokens * CHARACTERS_A_TOKEN);
