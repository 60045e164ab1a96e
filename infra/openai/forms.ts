import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { LRUCache } from 'lru-cache';
import { z } from 'zod/mini';

/** In which ways a form is asked for, the strictest first. */
export const FORMS = ['schema', 'tool', 'plain'] as const;
export type FormKind = (typeof FORMS)[number];

/** Models of the API from before JSON schemas: they call functions. */
const CALLS_ONLY = /^gpt-(?:3\.5|4(?!o|\.|[5-9]))/u;

/** Models of which it is remembered; of another one, it is found out anew. */
const MOST = 100;

/** Which form each model at each address was last seen to keep to. */
export class FormMemory {
  readonly #known = new LRUCache<string, FormKind>({ max: MOST });

  of(address: string, model: string): FormKind {
    return this.#known.get(`${address}\n${model}`) ?? (CALLS_ONLY.test(model) ? 'tool' : 'schema');
  }

  keep(address: string, model: string, form: FormKind): void {
    this.#known.set(`${address}\n${model}`, form);
  }
}

/** The next less strict one; undefined after the last. */
export const afterForm = (form: FormKind): FormKind | undefined => FORMS[FORMS.indexOf(form) + 1];

export interface FormRequest {
  readonly name: string;
  readonly form: z.ZodMiniObject;
  readonly instructions: string;
  readonly content: string;
}

const PLAIN =
  'Answer with one JSON object and nothing else: no words before or after it, no Markdown. It has to follow this JSON schema:';

/** JSON schema as the API takes it in strict mode: every property is required, and there are no others. */
export function schemaOf(form: z.ZodMiniObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(form, { target: 'draft-7', io: 'output' });
  return schema;
}

/** The part of a request that asks for the form. */
export function asking(
  kind: FormKind,
  { name, form, instructions, content }: FormRequest,
): Pick<ChatCompletionCreateParamsStreaming, 'messages' | 'response_format' | 'tools' | 'tool_choice'> {
  const schema = schemaOf(form);
  const system = kind === 'plain' ? `${instructions}\n\n${PLAIN}\n${JSON.stringify(schema)}` : instructions;
  const messages = [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content },
  ];
  switch (kind) {
    case 'schema':
      return { messages, response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } };
    case 'tool':
      return {
        messages,
        tools: [{ type: 'function', function: { name, parameters: schema } }],
        tool_choice: { type: 'function', function: { name } },
      };
    case 'plain':
      return { messages };
  }
}
