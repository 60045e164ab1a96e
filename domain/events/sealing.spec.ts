import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z, type ZodMiniType } from 'zod/mini';
import { eventRegistry } from '#domain/registry.ts';
import { ERASED, isErased, isPersonal, orElse, personal, type Erased, type Personal } from './personal.ts';
import { join, sealingPlan, split, type Split } from './sealing.ts';

/** A schema in miniature, from which the zod schema, values, and what is expected of them are derived independently. */
type Shape =
  | { readonly is: 'text' | 'number' }
  | { readonly is: 'personal'; readonly of: Shape }
  | { readonly is: 'optional' | 'nullable' | 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly keyed: boolean; readonly fields: Readonly<Record<string, Shape>> };

const KEYS = ['key/a', 'key/b', 'key/c'];

const { shape: someShape } = fc.letrec<{ shape: Shape; field: Shape; object: Shape }>((tie) => ({
  object: fc.record({
    is: fc.constant('object' as const),
    keyed: fc.boolean(),
    fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('field'), { maxKeys: 4 }),
  }),
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Shape>(
      { is: 'text' },
      { is: 'number' },
      { is: 'personal', of: { is: 'text' } },
      { is: 'personal', of: { is: 'nullable', of: { is: 'text' } } },
    ),
    fc.record({ is: fc.constantFrom('optional' as const, 'nullable' as const), of: tie('field') }),
    fc.record({ is: fc.constant('list' as const), of: tie('object') }),
    fc.record({
      is: fc.constant('personal' as const),
      of: fc.record({ is: fc.constant('list' as const), of: fc.constant<Shape>({ is: 'text' }) }),
    }),
    tie('object'),
  ),
  shape: tie('object').map((object) => ({ ...(object as Extract<Shape, { is: 'object' }>), keyed: true })),
}));

function schemaOf(shape: Shape): ZodMiniType {
  switch (shape.is) {
    case 'text':
      return z.string();
    case 'number':
      return z.number();
    case 'personal':
      return personal(schemaOf(shape.of));
    case 'optional':
      return z.optional(schemaOf(shape.of));
    case 'nullable':
      return z.nullable(schemaOf(shape.of));
    case 'list':
      return z.array(schemaOf(shape.of));
    case 'object': {
      const fields = Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, schemaOf(field)]));
      return z.object(shape.keyed ? { keyId: z.string(), ...fields } : fields);
    }
  }
}

/** `secret` marks every text below a personal field, so that a leak is seen wherever it happens. */
function valueOf(shape: Shape, secret = false): fc.Arbitrary<unknown> {
  switch (shape.is) {
    case 'text':
      return fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => (secret ? `SECRET ${text}` : `open ${text}`));
    case 'number':
      return fc.integer();
    case 'personal':
      return fc.oneof({ weight: 9, arbitrary: valueOf(shape.of, true) }, { weight: 1, arbitrary: fc.constant(ERASED) });
    case 'optional':
      return fc.option(valueOf(shape.of, secret), { nil: undefined });
    case 'nullable':
      return fc.option(valueOf(shape.of, secret), { nil: null });
    case 'list':
      return fc.array(valueOf(shape.of, secret), { maxLength: 3 });
    case 'object': {
      const fields = fc.record(
        Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, valueOf(field, secret)])),
      );
      return shape.keyed
        ? fc.tuple(fields, fc.constantFrom(...KEYS)).map(([values, keyId]) => ({ ...values, keyId }))
        : fields;
    }
  }
}

/** What a value reads as once the keys of `destroyed` are gone. */
function expected(shape: Shape, value: unknown, destroyed: ReadonlySet<string>, keyId: string): unknown {
  if (value === undefined) return undefined;
  switch (shape.is) {
    case 'text':
    case 'number':
      return value;
    case 'personal':
      return destroyed.has(keyId) ? ERASED : value;
    case 'optional':
    case 'nullable':
      return expected(shape.of, value, destroyed, keyId);
    case 'list':
      return value === null
        ? null
        : (value as unknown[]).map((element) => expected(shape.of, element, destroyed, keyId));
    case 'object': {
      if (value === null) return null;
      const holder = value as Record<string, unknown>;
      const key = shape.keyed ? String(holder['keyId']) : keyId;
      return Object.fromEntries(
        Object.entries(holder).map(([name, field]) => [
          name,
          shape.fields[name] ? expected(shape.fields[name], field, destroyed, key) : field,
        ]),
      );
    }
  }
}

const secretsOf =
  (secrets: Split['secrets'], destroyed: ReadonlySet<string> = new Set()) =>
  (keyId: string) =>
    destroyed.has(keyId) ? null : (secrets.get(keyId) ?? null);

const shapeAndValue = someShape.chain((shape) => fc.tuple(fc.constant(shape), valueOf(shape)));

describe('sealing', () => {
  it('takes out every personal field, leaves the value alone, and puts everything back', () => {
    fc.assert(
      fc.property(shapeAndValue, ([shape, value]) => {
        const before = structuredClone(value);
        const { open, secrets } = split(value, sealingPlan(schemaOf(shape)));
        expect(value).toEqual(before);
        expect(JSON.stringify(open)).not.toContain('SECRET');
        const travelled = JSON.parse(JSON.stringify([...secrets])) as [string, unknown[]][];
        expect(join(structuredClone(open), sealingPlan(schemaOf(shape)), secretsOf(new Map(travelled)))).toEqual(value);
      }),
      { numRuns: runs(300) },
    );
  });

  it('reads as erased exactly what a destroyed key had sealed', () => {
    fc.assert(
      fc.property(shapeAndValue, fc.subarray(KEYS), ([shape, value], gone) => {
        const destroyed = new Set(gone);
        const plan = sealingPlan(schemaOf(shape));
        const { open, secrets } = split(value, plan);
        expect(join(open, plan, secretsOf(secrets, destroyed))).toEqual(expected(shape, value, destroyed, ''));
      }),
      { numRuns: runs(300) },
    );
  });

  it('gives a key the secrets of the nearest object that names it', () => {
    const schema = z.object({
      keyId: z.string(),
      title: personal(z.string()),
      people: z.array(
        z.object({ keyId: z.string(), name: personal(z.string()), note: z.object({ text: personal(z.string()) }) }),
      ),
    });
    const value = {
      keyId: 'content',
      title: 'T',
      people: [
        { keyId: 'a', name: 'A', note: { text: 'x' } },
        { keyId: 'content', name: 'C', note: { text: 'y' } },
      ],
    };
    expect([...split(value, sealingPlan(schema)).secrets]).toEqual([
      ['content', ['T', 'C', 'y']],
      ['a', ['A', 'x']],
    ]);
  });

  it('refuses secrets that are too few or too many for their fields', () => {
    const plan = sealingPlan(
      z.object({ keyId: z.string(), a: personal(z.string()), b: z.optional(personal(z.string())) }),
    );
    const joined = (open: object, list: unknown[]) => () => join(open, plan, () => list);
    expect(joined({ keyId: 'k', a: true }, ['x'])()).toEqual({ keyId: 'k', a: 'x' });
    expect(joined({ keyId: 'k', a: true }, ['x', 'y'])).toThrow(RangeError);
    expect(joined({ keyId: 'k', a: true, b: true }, ['x'])).toThrow(RangeError);
  });

  it.each<[string, ZodMiniType]>([
    ['no keyId above the field', z.object({ name: personal(z.string()) })],
    ['no keyId above a nested field', z.object({ people: z.array(z.object({ name: personal(z.string()) })) })],
    [
      'a keyId beside, not above',
      z.object({ a: z.object({ keyId: z.string() }), b: z.object({ name: personal(z.string()) }) }),
    ],
    ['elements that are personal themselves', z.object({ keyId: z.string(), names: z.array(personal(z.string())) })],
    ['a union', z.object({ keyId: z.string(), who: z.union([z.string(), z.object({ name: personal(z.string()) })]) })],
    ['a record', z.object({ keyId: z.string(), names: z.record(z.string(), personal(z.string())) })],
    ['a tuple', z.object({ keyId: z.string(), pair: z.tuple([z.string(), personal(z.string())]) })],
    ['a lazy schema', z.object({ keyId: z.string(), later: z.lazy(() => z.object({ name: personal(z.string()) })) })],
    ['names that the schema does not know', z.catchall(z.object({ keyId: z.string() }), personal(z.string()))],
    ['the whole', personal(z.object({ keyId: z.string() }))],
    ['a keyId that may be missing', z.object({ keyId: z.optional(z.string()), name: personal(z.string()) })],
    ['a keyId that may be null', z.object({ keyId: z.nullable(z.string()), name: personal(z.string()) })],
  ])('refuses a schema with personal data under %s', (_, schema) => {
    expect(() => sealingPlan(schema)).toThrow(TypeError);
  });

  it('finds every personal schema of the events that Greffier knows', () => {
    const personalIn = (value: unknown, seen = new Set<unknown>()): number => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
      seen.add(value);
      if (isPersonal(value)) return 1;
      const parts = '_zod' in value ? [(value as ZodMiniType)._zod.def] : Object.values(value);
      return parts.reduce((sum, part) => sum + personalIn(part, seen), 0);
    };
    const planned = (plan: ReturnType<typeof sealingPlan>): number => {
      if (plan.kind === 'leaf') return 0;
      return plan.kind === 'array'
        ? planned(plan.element)
        : plan.personal.length + plan.children.reduce((sum, [, child]) => sum + planned(child), 0);
    };
    const counted = eventRegistry.names.flatMap((name) =>
      [...eventRegistry.current(name).versions].map(([version, { schema, plan }]) => ({
        name,
        version,
        found: personalIn(schema),
        planned: planned(plan),
      })),
    );
    expect(counted.length).toBeGreaterThan(0);
    for (const { name, version, found, planned } of counted)
      expect({ name, version, planned }).toEqual({ name, version, planned: found });
    expect(counted.find(({ name }) => name === 'MeetingRegistered')?.planned).toBe(9);
  });
});

describe('personal values', () => {
  it('are the value or erased, in the type as in the value', () => {
    expectTypeOf<Personal<string>>().toEqualTypeOf<string | Erased>();
    expectTypeOf<z.infer<ReturnType<typeof personal<ReturnType<typeof z.string>>>>>().toEqualTypeOf<
      string | { erased: true }
    >();
    const someone = 'Claire' as Personal<string>;
    expectTypeOf(orElse(someone, null)).toEqualTypeOf<string | null>();
    if (!isErased(someone)) expectTypeOf(someone).toEqualTypeOf<string>();
    expect(orElse(someone, null)).toBe('Claire');
    expect(orElse<Personal<string>, null>(ERASED, null)).toBeNull();
    expect([null, undefined, '', 'erased', { erased: false }, []].some(isErased)).toBe(false);
  });
});
