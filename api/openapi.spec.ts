import { openApiDocument, referencePage, referenceStyle } from '#api/contract/reference.ts';
import { createApi } from '#api/server.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSAL_STATUSES } from './http/problems.ts';
import { templateOf, type OpenApiDocument } from './openapi/document.ts';
import { routeNames } from './openapi/names.ts';
import * as streamErrors from './stream/errors.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await openTestApi();
  document = (await api.call(openApiDocument)).body as unknown as OpenApiDocument;
});
afterAll(() => api.close());

it('declares for changes that wait for the read tables that these may be behind', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const waiting = operations.filter(({ responses }) =>
    (responses['503'] as { 'x-codes'?: readonly string[] } | undefined)?.['x-codes']?.includes('NOT_YET_VISIBLE'),
  );
  expect(waiting.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['joinMeet', 'changeUserRole', 'changeUserStatus', 'erasePerson']),
  );
});

/** Every method and path that the server's router leads to. */
function mounted(): string[] {
  const { stack } = createApi({ ...api.dependencies, metrics: new Registry() }).router as unknown as {
    stack: readonly { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  return stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method} ${templateOf(route.path)}`) : [],
  );
}

const documented = (): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)).toEqual({
      valid: true,
    });
  });

  it('has every route that the server has, and no other', () => {
    expect(mounted().length).toBeGreaterThan(60);
    expect(documented().toSorted()).toEqual(mounted().toSorted());
  });

  it('has every route of the contract: none is announced that does not work, none forgotten', () => {
    expect([...routeNames().keys()].map(({ method, path }) => `${method} ${templateOf(path)}`).toSorted()).toEqual(
      documented().toSorted(),
    );
  });

  it('names every call once, and describes each parameter of its path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((one) => ({ path, ...one })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters, tags } of operations) {
      expect(
        parameters
          .filter((one) => one.in === 'path')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name).toSorted());
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]));
    }
  });

  it('refers to nothing that it does not have', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(30);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references));
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  it('says what comes on the live stream, and what ends it', () => {
    const { description, responses } = document.paths['/api/stream']?.['get'] ?? {};
    expect(responses).toMatchObject({
      200: { content: { 'text/event-stream': { 'x-message': { $ref: '#/components/schemas/StreamMessage' } } } },
    });
    const kinds = [
      ...JSON.stringify(document.components.schemas['StreamMessage']).matchAll(
        /"kind":\{"type":"string","const":"(\w+)"\}/gu,
      ),
    ].map(([, kind]) => kind);
    expect(kinds).toEqual(['ready', 'changed', 'sessions', 'lines', 'drafts', 'erased', 'result', 'store', 'end']);
    for (const { code } of Object.values(streamErrors))
      if (code !== 'STREAM_TOO_SLOW') expect(description).toContain(code);
  });

  it('says of each call what stands for the person', () => {
    const securityOf = (path: string) => document.paths[path]?.['post']?.security;
    expect(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout', '/api/meetings'].map(securityOf)).toEqual([
      [],
      [{ refreshCookie: [] }],
      [{ refreshCookie: [] }],
      [{ bearer: [] }],
    ]);
  });

  it('explains every status that a refusal can have', () => {
    const { description } = document.info as { readonly description: string };
    for (const status of REFUSAL_STATUSES.filter((status) => status !== 405 && status !== 500))
      expect(description).toContain(String(status));
  });
});

describe('the reference page', () => {
  it('tells every call, and needs nothing that the content policy forbids', async () => {
    const { headers, text } = await api.call(referencePage);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { operationId } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
      expect(text).toContain(`id="${operationId}"`);
    expect(text).not.toMatch(/<script|<style|style=|onclick|https?:\/\/(?!json-schema)/u);
    expect((await api.call(referenceStyle)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
});
