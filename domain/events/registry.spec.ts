import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod/mini';
import type { GreffierError } from '#domain/errors.ts';
import { eventRegistry } from '#domain/registry.ts';
import type { Recorded } from './event.ts';
import { ERASED, personal, type Erased } from './personal.ts';
import {
  EVENT_HELD_BACK,
  EventRegistry,
  eventType,
  INVALID_EVENT,
  UNKNOWN_EVENT,
  type EventOf,
  type EventPlace,
} from './registry.ts';

const errorOf = (act: () => unknown): GreffierError => {
  try {
    act();
  } catch (error) {
    return error as GreffierError;
  }
  throw new Error('nothing was thrown');
};

/** A type with `versions` versions, each of which appends its own number to the list. */
const grown = (versions: number) => {
  const schema = z.object({ trail: z.array(z.number()) });
  const older = Array.from({ length: versions - 1 }, (_, index) => ({
    schema,
    upcast: ({ trail }: { trail: number[] }) => ({ trail: [...trail, index + 1] }),
  }));
  return new EventRegistry({ Grown: eventType(schema, { older }) });
};

describe('the event registry', () => {
  it('writes data as any version before by each downcast on the way, which reads as it was; else holds it back', () => {
    const schema = z.object({ trail: z.array(z.number()) });
    const version = (index: number, hasDowncast: boolean) => ({
      schema,
      upcast: ({ trail }: { trail: number[] }) => ({ trail: [...trail, index + 1] }),
      ...(hasDowncast ? { downcast: ({ trail }: { trail: number[] }) => ({ trail: trail.slice(0, -1) }) } : {}),
    });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 6 }), fc.nat(), (downcasts, pick) => {
        const registry = new EventRegistry({
          Grown: eventType(schema, { older: downcasts.map((has, index) => version(index, has)) }),
        });
        const data = { trail: downcasts.map((_, index) => index + 1) };
        const wanted = pick % (downcasts.length + 2);
        const write = () => registry.write('Grown', wanted, data);
        if (wanted === 0 || downcasts.slice(wanted - 1).includes(false))
          expect(errorOf(write).code).toBe(EVENT_HELD_BACK.code);
        else expect(registry.read('Grown', { version: wanted, data: write(), stream: 'grown-1' })).toEqual(data);
      }),
    );
  });

  it('brings data through every version after its own, in order, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (versions, pick) => {
        const written = 1 + (pick % versions);
        const steps = Array.from({ length: versions - written }, (_, index) => written + index);
        expect(grown(versions).read('Grown', { version: written, data: { trail: [] }, stream: 'grown-1' })).toEqual({
          trail: steps,
        });
        expect(grown(versions).current('Grown').version).toBe(versions);
      }),
    );
  });

  it('tells an upcast the stream in which the event stands', () => {
    const [schema, older] = [z.object({ of: z.string() }), z.object({})];
    const upcast = (_: object, { stream }: EventPlace) => ({ of: stream });
    const registry = new EventRegistry({ Placed: eventType(schema, { older: [{ schema: older, upcast }] }) });
    expect(registry.read('Placed', { version: 1, data: {}, stream: 'meeting-7' })).toEqual({ of: 'meeting-7' });
  });

  it.each([0, 4, 5, -1, 1.5, Number.NaN])('does not know version %d of a type that has three', (version) => {
    expect(errorOf(() => grown(3).version('Grown', version)).code).toBe(UNKNOWN_EVENT.code);
    expect(errorOf(() => grown(3).read('Grown', { version, data: { trail: [] }, stream: 'grown-1' })).code).toBe(
      UNKNOWN_EVENT.code,
    );
  });

  it('does not know a type that nobody declared, inherited names included', () => {
    for (const type of ['Shrunk', 'toString', '__proto__', ''])
      expect(errorOf(() => grown(1).read(type, { version: 1, data: {}, stream: 'grown-1' })).code).toBe(
        UNKNOWN_EVENT.code,
      );
  });

  it('names the paths of invalid data, never its values', () => {
    const registry = new EventRegistry({
      Named: eventType(z.object({ keyId: z.string(), people: z.array(z.object({ name: personal(z.string()) })) })),
    });
    const error = errorOf(() =>
      registry.validate('Named', { keyId: 'k', people: [{ name: 'Claire' }, { name: ['Claire Secret'] }] }),
    );
    expect(error).toMatchObject({ code: INVALID_EVENT.code, details: { type: 'Named', paths: ['people.1.name'] } });
    expect(JSON.stringify([error.message, error.details])).not.toContain('Secret');
  });

  it('admits erased in every personal field, in old versions too', () => {
    const old = z.object({ keyId: z.string(), name: personal(z.string()) });
    const now = z.object({ keyId: z.string(), displayName: personal(z.string()) });
    const registry = new EventRegistry({
      Named: eventType(now, {
        older: [{ schema: old, upcast: ({ keyId, name }: z.infer<typeof old>) => ({ keyId, displayName: name }) }],
      }),
    });
    expect(registry.read('Named', { version: 1, data: { keyId: 'k', name: ERASED }, stream: 'named-1' })).toEqual({
      keyId: 'k',
      displayName: ERASED,
    });
    expect(registry.version('Named', 1).plan).toMatchObject({ personal: ['name'] });
    expect(registry.version('Named', 2).plan).toMatchObject({ personal: ['displayName'] });
  });

  it('refuses two types of the same name', () => {
    const family = { Same: eventType(z.object({})) };
    expect(() => new EventRegistry(family, { ...family })).toThrow(TypeError);
  });

  it('has every version of Greffier’s own types, from 1 without a gap, the current one without an upcast', () => {
    for (const name of eventRegistry.names) {
      const { version, versions } = eventRegistry.current(name);
      expect([...versions.keys()]).toEqual(Array.from({ length: version }, (_, index) => index + 1));
      expect([...versions.values()].map(({ upcast }) => upcast === undefined)).toEqual([
        ...Array<boolean>(version - 1).fill(false),
        true,
      ]);
    }
  });
});

describe('types of events', () => {
  const types = {
    Opened: eventType(z.object({ by: z.string(), at: z.nullable(z.number()) })),
    Signed: eventType(z.object({ keyId: z.string(), name: personal(z.string()) })),
  };
  type Event = EventOf<typeof types>;

  it('are a union that its type tells apart, with data as the schemas say', () => {
    expectTypeOf<Event['type']>().toEqualTypeOf<'Opened' | 'Signed'>();
    expectTypeOf<Extract<Event, { type: 'Opened' }>['data']>().toEqualTypeOf<{ by: string; at: number | null }>();
    expectTypeOf<Extract<Event, { type: 'Signed' }>['data']['name']>().toEqualTypeOf<string | { erased: true }>();
    expectTypeOf<Erased>().toExtend<Extract<Event, { type: 'Signed' }>['data']['name']>();
    expectTypeOf<Recorded<Event>['metadata']['actor']>().toEqualTypeOf<`user:${string}` | `system:${string}`>();
    expectTypeOf<{ type: 'Opened'; data: { by: string } }>().not.toExtend<Event>();
    expectTypeOf<{ type: 'Closed'; data: object }>().not.toExtend<Event>();
    expect(Object.keys(types)).toHaveLength(2);
  });
});
