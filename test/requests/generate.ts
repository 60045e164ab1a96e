import type { DocumentedOperation } from '#test/roles/ask.ts';
import * as fc from 'fast-check';
import { malformed, nasty, oversized, twisted } from './hostile.ts';
import { ASKERS, type AskerName, type Shot } from './shot.ts';
import type { Targets } from './targets.ts';
import { valid, type RequestSchema } from './valid.ts';

/** Laying out pages takes a second; hashing passwords a tenth of one. They are asked less often. */
const SLOW: Readonly<Record<string, number>> = {
  exportPdf: 1,
  login: 6,
  changePassword: 6,
  beginEnrolment: 6,
  removeSecondFactor: 6,
  renewRecoveryCodes: 6,
};
const USUAL = 20;

/** Those who get somewhere ask most of the time. */
const OFTEN: Readonly<Record<AskerName, number>> = {
  anonymous: 2,
  observer: 4,
  user: 7,
  admin: 7,
  forged: 1,
  garbled: 1,
};
const asker = fc.oneof(...ASKERS.map((name) => ({ weight: OFTEN[name], arbitrary: fc.constant(name) })));

/** Node sends no other characters; everything beyond goes escaped. */
const sendable = (target: string): string =>
  target.replaceAll(/[^\u0021-\u00ff]/gu, (character) => encodeURIComponent(character.toWellFormed()));
const headerText = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, '').trim();

const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '', 'utf8');

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/merge-patch+json',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json; charset=ibm500',
  'application/json;;',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
  '',
  'application/jsonx',
];
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br', 'zip', 'gzip, gzip', ''];
const revision = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  fc.constantFrom(
    '*',
    '"none"',
    '"0"',
    'W/"3"',
    '"3"',
    '"99999999999999999999"',
    '"-1"',
    '3',
    '""',
    '"a", "b"',
    '"',
    'W/',
  ),
  nasty.map(headerText),
);
const uuids = fc.constantFrom('00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'x', '');

/** Headers that mean something to a server, as they should be and as they should not. */
const conditions = fc.record(
  {
    'if-match': revision,
    'if-none-match': revision,
    'if-modified-since': fc.constantFrom('Wed, 21 Oct 2026 07:28:00 GMT', 'hier'),
    'idempotency-key': fc.oneof(uuids, nasty.map(headerText)),
    'x-correlation-id': fc.oneof(uuids, nasty.map(headerText)),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'),
    accept: fc.constantFrom('*/*', 'text/html', 'application/xml', 'a/b;q=x'),
    'accept-language': fc.constantFrom('en', '*', 'x;q=9'),
    cookie: fc.oneof(
      fc.constantFrom(
        'greffier.refresh=x',
        'greffier.refresh=00000000-0000-4000-8000-000000000001.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        'a=b; greffier.refresh=%zz',
        '=;=;',
      ),
      nasty.map(headerText),
    ),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'x'),
    origin: fc.constantFrom('https://exemple.fr', 'null'),
    'x-forwarded-for': fc.constantFrom('203.0.113.9', '::1, 10.0.0.1', 'x', "' or 1=1"),
    'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
    'x-forwarded-host': fc.constant('exemple.fr'),
    'x-long': fc.constantFrom('a'.repeat(5_000)),
  },
  { requiredKeys: [] },
);
const fewConditions: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: conditions },
);

const noBody = fc.constant(null);

function bodyOf(
  { operation, operationId }: DocumentedOperation,
  hints: ReturnType<Targets['hints']>,
): fc.Arbitrary<Buffer | null> {
  const schema = operation.requestBody?.content['application/json'].schema as RequestSchema | undefined;
  if (!schema) return fc.oneof({ weight: 9, arbitrary: noBody }, { weight: 1, arbitrary: malformed(fc.jsonValue()) });
  const good = valid(schema, hints, operationId);
  return fc.oneof(
    { weight: 50, arbitrary: good.map(json) },
    { weight: 35, arbitrary: twisted(good).map(json) },
    { weight: 10, arbitrary: malformed(good) },
    { weight: 1, arbitrary: oversized },
    { weight: 4, arbitrary: noBody },
  );
}

function queryOf({ operation }: DocumentedOperation, hints: ReturnType<Targets['hints']>): fc.Arbitrary<string> {
  const known = operation.parameters.filter((one) => one.in === 'query');
  const parameter = (name: string, schema: RequestSchema) =>
    fc.oneof(
      { weight: 24, arbitrary: valid(schema, hints, name).map((value) => `${name}=${escaped(value)}`) },
      { weight: 2, arbitrary: nasty.map((text) => `${name}=${escaped(text)}`) },
      {
        weight: 1,
        arbitrary: fc.tuple(nasty, nasty).map(([a, b]) => `${name}=${escaped(a)}&${name}[x]=${escaped(b)}&${name}=2`),
      },
    );
  const parts = known.map(({ name, schema, required }) =>
    fc.option(parameter(name, schema as RequestSchema), { freq: required ? 20 : 1 }),
  );
  const odd = fc.option(
    fc.oneof(
      nasty.map((text) => `ticket=${escaped(text)}`),
      nasty.map((text) => `x=${text}`),
      fc.constant('__proto__[isAdmin]=true&a[b][c]=1&=&&%'),
    ),
    { freq: 1 },
  );
  return fc
    .tuple(...parts, fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd }))
    .map((all) => all.filter((part) => part !== null).join('&'));
}

/**
 * The operation as documented, by anybody, with a path and a body that are right or nearly so, about rows that it may
 * or may not change.
 */
function regular(one: DocumentedOperation, targets: Targets, changes: boolean): fc.Arbitrary<Shot> {
  return asker.chain((by) => {
    const hints = targets.hints(by, one.path, changes);
    const parameters = one.operation.parameters.filter((parameter) => parameter.in === 'path');
    const values = fc.tuple(
      ...parameters.map(({ name, schema }) =>
        fc.oneof(
          { weight: 15, arbitrary: valid(schema as RequestSchema, hints, name).map(escaped) },
          { weight: 1, arbitrary: nasty.map(escaped) },
        ),
      ),
    );
    const type = fc.oneof(
      { weight: 12, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
      {
        weight: 1,
        arbitrary: fc.record(
          { 'content-type': fc.constantFrom(...TYPES), 'content-encoding': fc.constantFrom(...ENCODINGS) },
          { requiredKeys: [] },
        ),
      },
    );
    return fc
      .record({ values, query: queryOf(one, hints), body: bodyOf(one, hints), type, conditions: fewConditions })
      .map(({ values, query, body, type, conditions }): Shot => {
        const path = parameters.reduce(
          (filled, { name }, index) => filled.replace(`{${name}}`, () => values[index] ?? ''),
          one.path,
        );
        // An empty or dotted segment names another address.
        const strays = values.some((value) => value === '' || value === '.' || value === '..');
        return {
          by,
          method: one.method.toUpperCase(),
          target: sendable(query === '' ? path : `${path}?${query}`),
          headers: { ...conditions, ...(body ? type : {}) },
          body,
          aim: strays ? null : one.operationId,
        };
      });
  });
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'LINK',
  'PURGE',
];

/** The same address in ways that have led elsewhere before. */
const CROOKED: readonly ((target: string) => string)[] = [
  (target) => target.toUpperCase(),
  (target) => `/${target}`,
  (target) => `/.${target}`,
  (target) => `/x/..${target}`,
  (target) => `/x/%2e%2e${target}`,
  (target) => target.replace('/api/', '/api/../api/'),
  (target) => target.replace('/api/', '/api//'),
  (target) => target.replaceAll('/', '%2f'),
  (target) => target.replaceAll('/', '\\'),
  (target) => target.replaceAll('a', '%61'),
  (target) => target.replaceAll('e', '%2565'),
  (target) => `${target.split('?')[0]}/`,
  (target) => `${target.split('?')[0]};a=b`,
  (target) => `${target.split('?')[0]}%00.json`,
  (target) => `${target.split('?')[0]}%20`,
  (target) => `${target.split('?')[0]}/%2e%2e/%2e%2e/admin/logs`,
  (target) => `${target}#fragment`,
  (target) => `${target}?${target}`,
  (target) => `http://exemple.fr${target}`,
  (target) => `//exemple.fr${target}`,
  (target) => `${target.split('?')[0]}%ff%fe`,
  (target) => `${target}${'/a'.repeat(2_000)}`,
  () => '*',
  () => '/api',
  () => '/api/admin',
  () => '/admin/anti-spam/dashboard',
  () => '/.git/config',
  () => '/%2e%2e/%2e%2e/package.json',
  () => '/assets/../../../package.json',
];

const astray = (shot: fc.Arbitrary<Shot>): fc.Arbitrary<Shot> =>
  fc.oneof(
    fc
      .tuple(shot, fc.constantFrom(...CROOKED))
      .map(([one, bend]) => ({ ...one, target: sendable(bend(one.target)), aim: null })),
    fc.tuple(shot, fc.constantFrom(...METHODS)).map(([one, method]) => ({ ...one, method, aim: null })),
    fc
      .tuple(
        shot,
        fc.constantFrom<Record<string, string>>(
          { 'x-huge': 'a'.repeat(20_000) },
          { expect: 'wunder' },
          { expect: '100-continue' },
          { upgrade: 'websocket', connection: 'upgrade' },
          { te: 'trailers' },
        ),
      )
      .map(([one, headers]) => ({ ...one, headers: { ...one.headers, ...headers }, aim: null })),
  );

/** A request of any kind to any operation of the document. */
export function shots(operations: readonly DocumentedOperation[], targets: Targets): fc.Arbitrary<Shot> {
  const any = (shotOf: (one: DocumentedOperation) => fc.Arbitrary<Shot>) =>
    fc.oneof(...operations.map((one) => ({ weight: SLOW[one.operationId] ?? USUAL, arbitrary: shotOf(one) })));
  const aimed = any((one) => regular(one, targets, one.method !== 'get'));
  // What reads may delete under another method.
  return fc.oneof(
    { weight: 8, arbitrary: aimed },
    { weight: 2, arbitrary: astray(any((one) => regular(one, targets, true))) },
  );
}
