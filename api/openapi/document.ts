import { TABLES_BEHIND, type Route } from '#api/contract/route.ts';
import { problem } from '#api/contract/problem.ts';
import { z, type ZodMiniType } from 'zod/mini';
import { INTRODUCTION } from './introduction.ts';
import { routeNames, schemaNames, subjects } from './names.ts';

export type Json = { readonly [name: string]: unknown };

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-access': Route['access'];
  readonly security: readonly Json[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Json;
    readonly description?: string;
  }[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: { readonly 'application/json': { readonly schema: Json } };
  };
  readonly responses: Json;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Json;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Json; readonly schemas: Json };
}

const HEADERS = {
  'If-Match': 'The ETag of what the caller has seen: who was overtaken gets 412',
  'Idempotency-Key':
    'A UUID: the same key by the same person at the same address is the same command; with another body it answers 409',
};

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a sign-in. A link carries a single-use ticket in the query instead.',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'greffier.refresh',
    description: 'What a sign-in leaves with the browser, for these two calls alone.',
  },
};

/** `/api/meetings/:id` as `/api/meetings/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/gu, '{$1}');

/** Collects what is written down once while schemas are translated. */
class Schemas {
  readonly named: Record<string, unknown> = {};
  readonly #names = schemaNames();

  /** What is answered: objects with names are referred to. */
  answer(schema: ZodMiniType): Json {
    const {
      $schema: _,
      $defs,
      ...rest
    } = this.#hoist(z.toJSONSchema(schema, { io: 'output', metadata: this.#names, unrepresentable: 'any' }) as Json);
    Object.assign(this.named, $defs);
    return rest;
  }

  /** What is sent, as it is on the wire: defaults are optional there, and what is coerced is a text. */
  request(schema: ZodMiniType): Json {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => coerced(zodSchema as unknown as ZodMiniType, jsonSchema),
    }) as Json;
    return rest;
  }

  #hoist(schema: Json): Json {
    return JSON.parse(
      JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
      (name, value: unknown) => (name === 'id' && typeof value === 'string' ? undefined : value),
    ) as Json;
  }
}

/** A number that is read from text is a number to the caller. */
function coerced(schema: ZodMiniType, json: Record<string, unknown>): void {
  const {
    type,
    coerce,
    checks = [],
  } = schema._zod.def as unknown as {
    type: string;
    coerce?: boolean;
    checks?: readonly { _zod: { def: { check: string; format?: string; value?: number } } }[];
  };
  if (type !== 'number' || !coerce) return;
  const definitions = checks.map(({ _zod }) => _zod.def);
  json['type'] = definitions.some(({ format }) => format === 'safeint') ? 'integer' : 'number';
  for (const { check, value } of definitions) {
    if (check === 'greater_than') json['minimum'] = value;
    if (check === 'less_than') json['maximum'] = value;
  }
}

function parametersOf(route: Route, schemas: Schemas): Operation['parameters'] {
  const from = (schema: ZodMiniType | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.request(schema) as {
      properties?: Record<string, Json>;
      required?: readonly string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const changes = route.method !== 'get' && route.access !== 'public';
  const headers = changes
    ? Object.entries(HEADERS).map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: false,
        schema: { type: 'string' },
        description,
      }))
    : [];
  return [...from(route.params, 'path'), ...from(route.query, 'query'), ...headers];
}

/** Any call may be refused so: without the database there is nothing to answer. */
export const ALWAYS_UNAVAILABLE: readonly string[] = ['DATABASE_UNAVAILABLE', 'ANSWER_LATE'];

const waits = ({ query }: Route): boolean =>
  query !== undefined && 'minPosition' in ((query._zod.def as { shape?: object }).shape ?? {});

function responsesOf(route: Route, schemas: Schemas): Json {
  const { status = 200, produces, messages, answer, accepted, otherwise = {}, unavailable = [] } = route;
  const json = (schema: ZodMiniType) => ({ 'application/json': { schema: schemas.answer(schema) } });
  const success =
    produces === undefined
      ? json(answer)
      : { [produces]: { schema: { type: 'string' }, ...(messages && { 'x-message': schemas.answer(messages) }) } };
  const refused = { 'application/problem+json': { schema: schemas.answer(problem) } };
  const codes = [...unavailable, ...(waits(route) ? TABLES_BEHIND : [])];
  return {
    [String(status)]: { description: 'Success', content: success },
    ...(accepted ? { 202: { description: 'Accepted: the result comes later', content: json(accepted) } } : {}),
    ...(route.method === 'get' && messages === undefined
      ? { 304: { description: 'Not modified: the ETag in If-None-Match is the current one' } }
      : {}),
    ...(codes.length > 0
      ? { 503: { description: `Not now: ${codes.join(', ')}`, 'x-codes': codes, content: refused } }
      : {}),
    ...Object.fromEntries(
      Object.entries(otherwise).map(([status, description]) => [status, { description, content: success }]),
    ),
    default: {
      description: `Refused, with problem details (RFC 9457); with 503 and ${ALWAYS_UNAVAILABLE.join(' or ')} while nothing can be answered`,
      content: refused,
    },
  };
}

function securityOf({ access, byCookie }: Route): Json[] {
  if (byCookie === true) return [{ refreshCookie: [] }];
  return access === 'public' ? [] : [{ bearer: [] }];
}

function operationOf(
  route: Route,
  { operationId, subject }: { readonly operationId: string; readonly subject: string },
  schemas: Schemas,
): Operation {
  return {
    operationId,
    tags: [subject],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    'x-access': route.access,
    security: securityOf(route),
    parameters: parametersOf(route, schemas),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemas.request(route.body) } } } }
      : {}),
    responses: responsesOf(route, schemas),
  };
}

/** The OpenAPI 3.1 document of these routes. Throws a TypeError for a route that is not in the contract. */
export function openApiOf(routes: readonly Route[], version: string): OpenApiDocument {
  const names = routeNames();
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const named = names.get(route);
    if (!named) throw new TypeError(`${route.method} ${route.path} is not in the contract`);
    const template = templateOf(route.path);
    paths[template] = { ...paths[template], [route.method]: operationOf(route, named, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Greffier', version, description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    tags: subjects().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY,
      schemas: schemas.named,
    },
  };
}
