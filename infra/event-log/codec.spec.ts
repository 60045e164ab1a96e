import { runs } from '#test/support/long.ts';
import { savedStreams, type SavedStreams } from '#test/support/saved.ts';
import { GreffierError } from '#domain/errors.ts';
import { faultyEvent, FOREIGN_EVENT, placeOf } from '#domain/events/foreign.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import { KEY_DESTROYED, KEY_MISSING } from '#domain/events/keyring.ts';
import { ERASED } from '#domain/events/personal.ts';
import { EVENT_TAMPERED, INVALID_EVENT, UNKNOWN_EVENT } from '#domain/events/registry.ts';
import { split } from '#domain/events/sealing.ts';
import type { StoredEvent } from '#domain/events/store.ts';
import { captureIdOf, captureKeys } from '#domain/meeting/capture/identity.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { meetings, someMeeting, type MeetingToSave } from '#test/support/meetings.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { EventCodec } from './codec.ts';

const stored = (events: Awaited<ReturnType<EventCodec['encode']>>): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream: 'meeting-1',
    revision: BigInt(index),
    position: BigInt(index + 1),
  }));

/** As if all of them stood in one stream, the meeting's registration first. */
const eventsIn = ({ meeting: [registered, ...rest], capture }: SavedStreams) => [
  ...(registered ? [registered] : []),
  ...capture,
  ...rest,
];

const eventsOf = (meetingId: string, meeting: MeetingToSave): EventToRecord[] =>
  eventsIn(savedStreams(meetingId, meeting)).map((event) => ({
    ...event,
    id: randomUUID(),
    metadata: { actor: 'system:spec', correlationId: 'c', causationId: 'd', time: '2026-07-01T08:00:00.000Z' },
  }));

const setup = async (meeting: MeetingToSave = someMeeting()) => {
  const meetingId = randomUUID();
  const keyring = new MemoryKeyring();
  const codec = new EventCodec(eventRegistry, keyring);
  const events = eventsOf(meetingId, meeting);
  return { meetingId, keyring, codec, events, written: stored(await codec.encode(events)) };
};

const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'READ',
    (error: unknown) => (error instanceof GreffierError ? error.code : `unnamed: ${String(error)}`),
  );

type Json = Record<string, unknown> & { $sealed: Record<string, string> };
const dataOf = (event: StoredEvent): Json => JSON.parse(Buffer.from(event.data).toString()) as Json;
const withData = (event: StoredEvent, change: (data: Json) => unknown): StoredEvent => {
  const data = dataOf(event);
  return { ...event, data: Buffer.from(JSON.stringify(change(data) ?? data)) };
};

/** Everything personal in an event as read, in order: a tampered event must not read as other words, nor as erased. */
const personalIn = (type: string, data: unknown): unknown[] =>
  [...split(data, eventRegistry.version(type, eventRegistry.current(type).version).plan).secrets.values()].flat();

describe('the codec', () => {
  it('gives back every event as it was, and leaves no personal word in the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(meetings, async (meeting) => {
        const marked = {
          ...meeting,
          title: `SECRET ${meeting.title}`,
          lines: meeting.lines.map((line) => ({ ...line, text: `SECRET ${line.text}` })),
        };
        const { codec, events, written } = await setup(marked);
        expect((await codec.decode(written)).map(({ id, type, data }) => ({ id, type, data }))).toEqual(
          events.map(({ id, type, data }) => ({ id, type, data })),
        );
        for (const { data } of written) expect(Buffer.from(data).toString()).not.toContain('SECRET');
      }),
      { numRuns: runs(60) },
    );
  });

  it('reads as erased what a destroyed key had sealed, and nothing else', async () => {
    const { meetingId, keyring, codec, written } = await setup();
    await keyring.destroy(captureKeys.speaker(captureIdOf(meetingId, 'save'), 1));
    const [registered, , part] = await codec.decode(written);
    expect(registered?.data).toMatchObject({
      title: 'Comité d’été',
      participants: [{ name: 'Claire' }, { name: ERASED, email: ERASED }],
    });
    expect(part?.data).toMatchObject({
      voices: [
        { speaker: 0, lines: [{ text: expect.any(String) }, { text: expect.any(String) }] },
        { speaker: 1, lines: [{ line: 1, text: ERASED }] },
      ],
    });
    await keyring.destroy(meetingKeys.owner(meetingId));
    const [erased] = await codec.decode(written);
    expect(erased?.data).toMatchObject({
      title: ERASED,
      organiser: { name: 'Claire' },
      startedAt: '2026-07-01T08:00:00.000Z',
    });
  });

  it('tells a key that is missing from one that was destroyed', async () => {
    const { meetingId, keyring, codec, written } = await setup();
    keyring.lose(meetingKeys.content(meetingId));
    expect(await codeOf(codec.decode(written))).toBe(KEY_MISSING.code);
  });

  it('writes nothing under a key that was destroyed', async () => {
    const { meetingId, keyring, codec, events } = await setup();
    await keyring.destroy(meetingKeys.owner(meetingId));
    expect(await codeOf(codec.encode(events))).toBe(KEY_DESTROYED.code);
  });

  it('refuses to write data that the schema does not admit, and types that nobody declared', async () => {
    const { codec, events } = await setup();
    const [first] = events;
    if (!first) throw new Error('unreachable');
    expect(await codeOf(codec.encode([{ ...first, data: { title: 'only' } }]))).toBe(INVALID_EVENT.code);
    expect(await codeOf(codec.encode([{ ...first, type: 'MeetingImagined' }]))).toBe(UNKNOWN_EVENT.code);
  });

  it.each<[string, (event: StoredEvent, other: StoredEvent) => StoredEvent]>([
    ['under another id', (event) => ({ ...event, id: randomUUID() })],
    ['with another key’s ciphertext', (event) => withData(event, () => swapped(event))],
    [
      'with a ciphertext of another event',
      (event, other) =>
        withData(event, (data) => ({ ...data, $sealed: { ...data.$sealed, ...dataOf(other).$sealed } })),
    ],
    [
      'without one of its ciphertexts',
      (event) => withData(event, ({ $sealed }) => void delete $sealed[Object.keys($sealed)[0] ?? '']),
    ],
    ['without any ciphertext', (event) => withData(event, (data) => void Reflect.deleteProperty(data, '$sealed'))],
    ['that names another key', (event) => withData(event, (data) => void (data['keyId'] = 'meeting/x/content'))],
    ['without the mark of one of its fields', (event) => withData(event, (data) => void delete data['title'])],
    [
      'whose ciphertext was cut',
      (event) => withData(event, ({ $sealed }) => void ($sealed[Object.keys($sealed)[0] ?? ''] = 'AAAA')),
    ],
    ['whose data is no JSON', (event) => ({ ...event, data: Buffer.from('{') })],
    ['whose data is no object', (event) => ({ ...event, data: Buffer.from('null') })],
    ['whose metadata is no JSON', (event) => ({ ...event, metadata: Buffer.from('') })],
  ])('refuses an event %s', async (_, tamper) => {
    const { codec, written } = await setup();
    const [registered, part] = written;
    if (!registered || !part) throw new Error('unreachable');
    expect(await codeOf(codec.decode([tamper(registered, part)]))).toBe(EVENT_TAMPERED.code);
  });

  it.each<[string, Partial<StoredEvent>]>([
    ['of another type', { type: 'CustomerCreated', data: Buffer.from('{"a":1}'), metadata: Buffer.from('') }],
    [
      'with metadata of its own',
      { type: 'CustomerCreated', data: Buffer.from('{"a":1}'), metadata: Buffer.from('{"tenant":7}') },
    ],
    ['with a type that has our name', { type: 'UserCreated', data: Buffer.from('{"a":1}'), metadata: Buffer.from('') }],
    [
      'of bytes that are no JSON',
      { type: 'CustomerCreated', data: Buffer.from([0, 255]), metadata: Buffer.from([1, 254]) },
    ],
  ])('tells an event of another application, %s, from one that was changed', async (_, foreign) => {
    const { codec, written } = await setup();
    const [registered] = written;
    if (!registered) throw new Error('unreachable');
    const event = { ...registered, ...foreign };
    const error: unknown = await codec.decode([registered, event]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: FOREIGN_EVENT.code,
      details: { stream: 'meeting-1', revision: 0, eventId: registered.id },
    });
  });

  it('names the place of an event that was changed', async () => {
    const { codec, written } = await setup();
    const event = { ...(written[1] as StoredEvent), data: Buffer.from('{') };
    const error: unknown = await codec.decode([event]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: EVENT_TAMPERED.code,
      details: { stream: 'meeting-1', revision: 1, eventId: event.id },
    });
  });

  it('refuses an event of a type or version that it does not know', async () => {
    const { codec, written } = await setup();
    const [registered] = written;
    if (!registered) throw new Error('unreachable');
    const metadata = { ...(JSON.parse(Buffer.from(registered.metadata).toString()) as object), schemaVersion: 99 };
    expect(await codeOf(codec.decode([{ ...registered, metadata: Buffer.from(JSON.stringify(metadata)) }]))).toBe(
      UNKNOWN_EVENT.code,
    );
    const imagined = { ...registered, type: 'MeetingImagined' };
    await expect(codec.decode([imagined])).rejects.toMatchObject({
      code: UNKNOWN_EVENT.code,
      details: placeOf(imagined),
    });
    expect(await codeOf(codec.decode([{ ...registered, type: 'UserCreated' }]))).not.toBe('READ');
  });

  it('reads the same personal words or refuses by name, whichever byte of an event is changed', async () => {
    const { codec, written } = await setup();
    const original = await codec.decode(written);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), async (which, where, by) => {
        const event = written[which];
        const before = original[which];
        if (!event || !before) throw new Error('unreachable');
        const data = Buffer.from(event.data);
        const at = where % data.length;
        data[at] = (data[at] ?? 0) ^ by;
        const outcome = await codec.decode([{ ...event, data }]).catch((error: unknown) => error);
        if (outcome instanceof Error) {
          expect([EVENT_TAMPERED.code, INVALID_EVENT.code, KEY_MISSING.code]).toContain(
            (outcome as GreffierError).code,
          );
          // Who has to mend it is led to the event.
          expect(faultyEvent(outcome)).toEqual(placeOf(event));
        } else
          expect(personalIn(event.type, (outcome as typeof original)[0]?.data)).toEqual(
            personalIn(event.type, before.data),
          );
      }),
      { numRuns: runs(500) },
    );
  });
});

/** The ciphertexts of two keys of one event, exchanged. */
function swapped(event: StoredEvent): Json {
  const data = dataOf(event);
  const [[one = '', first = ''] = [], [two = '', second = ''] = []] = Object.entries(data.$sealed);
  return { ...data, $sealed: { ...data.$sealed, [one]: second, [two]: first } };
}

describe('a long transcript', () => {
  it('is written and read a few events at a time, so that others may work between', async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => ({ line, speaker: 'Claire', at: null, text: 'Bonjour' }));
    const { codec, events, written } = await setup({ ...someMeeting(), lines });
    expect(events.length).toBeGreaterThan(100);
    const validating = vi.spyOn(eventRegistry, 'validate');
    const validated = (): number => validating.mock.calls.length;
    expect(await mostInOneTurn(validated, () => codec.encode(events))).toBeLessThanOrEqual(2);
    expect(await mostInOneTurn(validated, () => codec.decode(written))).toBeLessThanOrEqual(2);
    validating.mockRestore();
  });
});
