import type { ModelFault } from './faults.ts';
import { lastTokens, tokensOf, type StandInModel } from './models.ts';
import { understand, type JsonSchema } from './understanding.ts';

/** What was asked, whichever route it came by. */
export interface Asked {
  readonly model: StandInModel;
  /** Everything that was written to it, from first to last. */
  readonly prompt: string;
  /** The form that was asked for: by `response_format` or `text.format`, or by a function. */
  readonly schema: JsonSchema | null;
  readonly tool: { readonly name: string; readonly schema: JsonSchema } | null;
  readonly maxTokens: number | null;
}

/** What the model said. */
export interface Said {
  readonly content: string;
  readonly refusal: string | null;
  /** Arguments of the function that it calls. */
  readonly call: { readonly name: string; readonly json: string } | null;
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter';
  readonly usage: { readonly prompt: number; readonly completion: number } | null;
}

/** Room that Ollama leaves for the answer when it cuts a prompt. */
const ANSWER_SHARE = 4;

/** A schema that the prompt itself has, in a fence or after a colon: the last object with `properties`. */
function schemaIn(text: string): JsonSchema | null {
  const at = text.search(/\{\s*"(?:\$schema|type|properties)"/u);
  if (at === -1) return null;
  for (let end = text.length; (end = text.lastIndexOf('}', end - 1)) > at;)
    try {
      return JSON.parse(text.slice(at, end + 1)) as JsonSchema;
    } catch {
      continue;
    }
  return null;
}

const PROSE = 'La réunion a porté sur plusieurs sujets. Voici ce que je retiens : tout va bien.';

/** What it makes of what it can see: what it read with care, else what plain rules find. */
function valueFor(text: string, schema: JsonSchema, model: StandInModel): unknown {
  const understood = understand(text, schema, model);
  const read = model.reader?.answer(text, schema);
  return read ? { ...(understood as object), ...read } : understood;
}

/** The answer as the model gives it, with what goes wrong. Null where the prompt is too long for the API. */
export function answerTo(asked: Asked, fault: ModelFault | null): Said | null {
  const { model } = asked;
  const whole = tokensOf(asked.prompt);
  const isBeyond = whole > model.context;
  if (isBeyond && model.beyond === 'refuses') return null;
  // A prompt that does not fit keeps its end, so that prompt and answer fill the window to the last token.
  const kept = isBeyond ? model.context - Math.floor(model.context / ANSWER_SHARE) : whole;
  const text = isBeyond ? lastTokens(asked.prompt, kept) : asked.prompt;
  const calls = asked.tool !== null && model.tools === 'called';
  const keeps = asked.schema !== null && model.schema === 'strict';
  const schema = calls ? asked.tool.schema : keeps ? asked.schema : schemaIn(text);
  const value = schema === null ? null : valueFor(text, schema, model);
  const json = value === null ? PROSE : JSON.stringify(value);
  const said = spoken(fault?.kind === 'ignores-form' ? PROSE : json, fault, model);
  const completion = isBeyond ? model.context - kept : tokensOf(said);
  const limit = asked.maxTokens ?? Infinity;
  const isShort = fault?.kind === 'length' || completion > limit;
  const content = isShort ? said.slice(0, Math.min(said.length >> 1, limit * 4)) : said;
  const usage = fault?.kind === 'no-usage' ? null : { prompt: kept, completion: Math.min(completion, limit) };
  if (fault?.kind === 'refuses')
    return { content: '', refusal: 'I’m sorry, I can’t assist with that.', call: null, finish: 'stop', usage };
  if (fault?.kind === 'filtered') return { content: '', refusal: null, call: null, finish: 'content_filter', usage };
  const finish = isShort ? 'length' : 'stop';
  if (calls && fault?.kind !== 'ignores-form')
    return {
      content: '',
      refusal: null,
      call: { name: asked.tool.name, json: content },
      finish: isShort ? 'length' : 'tool_calls',
      usage,
    };
  return { content, refusal: null, call: null, finish, usage };
}

/** Its words, with thoughts before and courtesies around where it is like that. */
function spoken(json: string, fault: ModelFault | null, model: StandInModel): string {
  const thoughts = fault?.kind === 'thoughts' && fault.isUnclosed === true ? 'Let me see {"x": 1}.\n</think>\n' : '';
  const aloud =
    fault?.kind === 'thoughts' || model.thinks ? '<think>\nThe user wants {"decisions": []}…\n</think>\n\n' : '';
  if (fault?.kind === 'prose')
    return `Voici le JSON demandé :\n\n\`\`\`json\n${json}\n\`\`\`\n\nN’hésitez pas à me redemander {…} !`;
  if (fault?.kind === 'bad-json')
    return fault.isHopeless ? `{"a": ["${json.slice(0, 40)}` : json.replace(/\}$/u, ', } // voilà');
  return `${thoughts || aloud}${json}`;
}
