import { ALWAYS_UNAVAILABLE, type OpenApiDocument } from '#api/openapi/document.ts';
import { operationsOf } from '#test/roles/ask.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Impact, Shot } from './shot.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly 'x-codes'?: readonly string[];
}

/** What no answer tells anybody: where code runs, how it failed, what the database said. */
const INNARDS =
  /\n\s+at |node_modules|\.[jt]s:\d|\b(?:Type|Range|Syntax|Reference)Error\b|GreffierError|ECONN|syntax error at|violates|relation "|invalid input syntax|invalid byte sequence|pg_/u;

/** Answered by Node before anything of ours sees the request: no problem details, and nothing in the body. */
const BEFORE_US: ReadonlySet<number> = new Set([400, 408, 417, 431]);

const mediaType = (type: unknown): string =>
  String(type ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

/** Holds answers against the document that promises them. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  readonly #responses = new Map<string, Readonly<Record<string, Response>>>();
  readonly #problem: ValidateFunction;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    formats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'document', components: document.components });
    this.#problem = this.#ajv.compile({ $ref: 'document#/components/schemas/Problem' });
    for (const { operationId, operation } of operationsOf(document))
      this.#responses.set(operationId, operation.responses as Readonly<Record<string, Response>>);
  }

  /** What is wrong with an answer; empty where nothing is. `hidden` are words that this asker may not see. */
  faultsOf(shot: Shot, { status, headers, text }: Impact, hidden: readonly string[]): string[] {
    const faults: string[] = [];
    const type = mediaType(headers['content-type']);
    const ours = 'x-correlation-id' in headers;
    for (const word of hidden)
      if (text.includes(word) || JSON.stringify(headers).includes(word)) faults.push(`tells ${word}`);
    if (!ours) return BEFORE_US.has(status) && text === '' ? faults : [...faults, `${status} without a correlation id`];
    if (headers['x-content-type-options'] !== 'nosniff' || !('content-security-policy' in headers))
      faults.push('lacks the headers that protect browsers');
    if ('x-powered-by' in headers || 'access-control-allow-origin' in headers)
      faults.push('says what it runs on, or opens itself to other origins');
    if (status >= 400 && INNARDS.test(text.replaceAll('\\n', '\n'))) faults.push('shows its innards');
    const problem =
      type === 'application/problem+json'
        ? (JSON.parse(text || 'null') as {
            readonly code?: string;
            readonly status?: number;
            readonly error?: string;
            readonly detail?: string;
          } | null)
        : null;
    if (status >= 500 && !this.#mayBeUnavailable(shot.aim, status, problem?.code))
      faults.push(`${status} ${problem?.code}`);
    if (shot.method === 'HEAD') return faults;
    // A page that people open from a mail says itself why it cannot be shown.
    const isToldOnPage = type === 'text/html' && status === 404 && this.#mayBePage(shot.aim);
    if (isToldOnPage) return faults;
    if (status >= 400) faults.push(...this.#refusal(status, type, problem));
    else if (shot.aim !== null) faults.push(...this.#success(shot.aim, status, type, text));
    return faults;
  }

  #mayBeUnavailable(aim: string | null, status: number, code: string | undefined): boolean {
    if (status !== 503 || code === undefined || ALWAYS_UNAVAILABLE.includes(code)) return false;
    const declared = aim === null ? [...this.#responses.values()] : [this.#responses.get(aim)];
    return declared.some((responses) => responses?.['503']?.['x-codes']?.includes(code));
  }

  /** A request that strays from its aim may still reach the page. */
  #mayBePage(aim: string | null): boolean {
    const reached = aim === null ? [...this.#responses.values()] : [this.#responses.get(aim)];
    const types = reached.flatMap((responses) => Object.keys(responses?.['200']?.content ?? {}));
    return types.some((type) => mediaType(type) === 'text/html');
  }

  #refusal(
    status: number,
    type: string,
    problem: { readonly status?: number; readonly error?: string; readonly detail?: string } | null,
  ): string[] {
    if (problem === null) return [`${status} as ${type}, not as problem details`];
    if (!this.#problem(problem))
      return [`problem details that are none: ${this.#ajv.errorsText(this.#problem.errors)}`];
    if (problem.status !== status) return [`${status} that says ${problem.status}`];
    return /^[A-ZÀÉÊ].*[^\s]$/u.test(problem.error ?? '') && problem.detail === problem.error
      ? []
      : [`no sentence: ${problem.error}`];
  }

  #success(aim: string, status: number, type: string, text: string): string[] {
    const response = this.#responses.get(aim)?.[String(status)];
    if (!response) return [`${status} is not declared`];
    const { content } = response;
    if (!content) return text === '' ? [] : [`${status} has a body`];
    const declared = Object.entries(content).find(([one]) => mediaType(one) === type);
    if (!declared) return [`${type} is not declared`];
    if (type !== 'application/json') return [];
    const validate = this.#compile(`${aim} ${status}`, declared[1].schema);
    return validate(JSON.parse(text)) ? [] : [`not as declared: ${this.#ajv.errorsText(validate.errors)}`];
  }

  #compile(name: string, schema: object): ValidateFunction {
    const known = this.#compiled.get(name);
    if (known) return known;
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
    ) as object;
    const made = this.#ajv.compile(absolute);
    this.#compiled.set(name, made);
    return made;
  }
}
