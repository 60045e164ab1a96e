import * as fc from 'fast-check';

/** Texts that have broken servers before: injections, traversals, encodings, controls, templates. */
export const NASTY: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae%c0%ae/',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  "'",
  '"',
  '`',
  "' or '1'='1",
  "'; drop table meetings; --",
  "') union select password from vault.password --",
  '\\',
  '\\u0000',
  '$1',
  '$where',
  '{"$gt":""}',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<!--#exec cmd="id"-->',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '1.5',
  '٣',
  '\r\nset-cookie: a=b',
  '\r\n\r\nHTTP/1.1 200 OK',
  '\u202e\u2066',
  '\ufeff',
  '\ud83d',
  '\udc00',
  'é'.repeat(10),
  'e\u0301'.repeat(10),
  '👩‍👩‍👧‍👦',
  'ﬁ ß İ ı',
  'a'.repeat(300),
  'é'.repeat(70_000),
  '&|!():*<->',
  '"a" ou -b',
  '\\x00\\',
];

export const nasty: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'extra',
  'id',
  'role',
  'isAdmin',
  'actor',
  '',
  'toJSON',
  'length',
];

/** Something of another type than whatever is expected. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { then: 'x' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Deeper than anybody nests on purpose. */
const abyss = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** An object in which something is wrong: a field missing, another one too many, another type, a nasty text. */
export function twisted(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      body,
      fc.nat(),
      anything,
      fc.constantFrom('drop', 'add', 'replace', 'replace', 'replace', 'all'),
      fc.constantFrom(...KEYS),
    )
    .map(([value, at, other, how, key]) => {
      if (how === 'all' || typeof value !== 'object' || value === null || Array.isArray(value)) return other;
      const entries = Object.entries(value);
      const name = entries[at % Math.max(1, entries.length)]?.[0];
      if (how === 'add' || name === undefined) return Object.fromEntries([...entries, [key, other]]);
      return Object.fromEntries(
        entries.flatMap(([one, kept]) => (one === name ? (how === 'drop' ? [] : [[one, other]]) : [[one, kept]])),
      );
    });
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** Bytes that are no JSON, or JSON as nobody writes it. */
export const malformed = (body: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.tuple(body, fc.nat({ max: 200 })).map(([value, cut]) => utf8((JSON.stringify(value) ?? '').slice(0, cut))),
    body.map((value) => utf8(`${JSON.stringify(value) ?? ''}}`)),
    body.map((value) => utf8(`\ufeff${JSON.stringify(value) ?? ''}`)),
    body.map((value) => Buffer.from(JSON.stringify(value) ?? '', 'utf16le')),
    fc
      .constantFrom(
        '{',
        '[',
        '"',
        '{"a":}',
        "{'a':1}",
        '{"a":1,"a":2}',
        '{"__proto__":{"isAdmin":true}}',
        'NaN',
        'undefined',
        '-',
        '1e999',
        '"\\ud800"',
        '"\\u0000"',
        '{"a":"\t"}',
        '//',
        '\0',
      )
      .map(utf8),
    fc.constantFrom(500, 5_000, 100_000).map((depth) => utf8(abyss(depth))),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );

const MEGABYTE = 1_048_576;

/** Larger than any body but a transcript may be. */
export const oversized: fc.Arbitrary<Buffer> = fc.constantFrom(
  utf8(JSON.stringify({ title: 'a'.repeat(MEGABYTE) })),
  utf8(JSON.stringify({ email: 'a'.repeat(20_000), password: 'b' })),
  utf8(`[${'0,'.repeat(MEGABYTE)}0]`),
  utf8(' '.repeat(MEGABYTE + 1)),
  Buffer.alloc(MEGABYTE + 1),
);
