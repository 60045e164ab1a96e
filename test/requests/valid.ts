import * as fc from 'fast-check';

/** As much of JSON Schema as requests of the document use. */
export interface RequestSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly RequestSchema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: RequestSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
}

/** Values for a field by its name, where any text of the right length would never meet a row. */
export type Hints = (name: string) => fc.Arbitrary<unknown> | undefined;

const LONGEST_LIST = 4;
const LONGEST_TEXT = 60;

const moment = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function text({ format, minLength = 0, maxLength = LONGEST_TEXT }: RequestSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.map((at) => at.slice(0, 10));
  if (format === 'uuid') return fc.uuid();
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST_TEXT)) });
}

function fields({ properties = {}, required = [] }: RequestSchema, hints: Hints): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valid(property, hints, name)]),
  );
  return fc.record(values, { requiredKeys: [...required] });
}

/** What a schema takes. A field whose name means something gets, most of the time, a value that exists. */
export function valid(schema: RequestSchema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const hint = hints(name);
  return hint
    ? fc.oneof({ weight: 9, arbitrary: hint }, { weight: 1, arbitrary: plain(schema, hints, name) })
    : plain(schema, hints, name);
}

function plain(schema: RequestSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const { type, anyOf, items = {}, minimum = -1_000_000, maximum = 1_000_000 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valid(one, hints, name)));
  if (typeof type === 'object') return fc.oneof(...type.map((one) => plain({ ...schema, type: one }, hints, name)));
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
        fc.maxSafeInteger().map((value) => Math.min(maximum, Math.max(minimum, value))),
      );
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(items, hints, name), {
        maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
      });
    case 'object':
      return fields(schema, hints);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}
