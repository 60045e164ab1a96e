import type { GivenTool, HeldTool, TaskCall, TaskDestination, ToolPlace } from '#domain/tasks/destination.ts';
import type { ToolFaults } from '#test/emulators/tasks/faults.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What a stand-in has of a task, as people see it there. */
export interface StoodIn {
  readonly title: string;
  readonly notes: string;
  /** The day, however the tool writes it. */
  readonly due: string | null;
  readonly isDone: boolean;
}

/** A tool, and a stand-in for it. */
export interface DestinationVenue {
  readonly destination: TaskDestination;
  readonly faults: ToolFaults;
  readonly given: GivenTool;
  /** By what the tool calls whose token it is. */
  readonly account?: string;
  /**
   * The same with a token that the tool does not know; with a place that is not there; with another site, for tools of
   * which people give an address.
   */
  readonly wrong: { readonly token: GivenTool; readonly place: GivenTool | null; readonly address: GivenTool | null };
  /** Those that people see there, the oldest first. */
  readonly tasks: () => readonly StoodIn[];
  readonly finish: (id: string, isDone: boolean) => void;
  /** Somebody deletes it at the tool. */
  readonly discard: (id: string) => void;
  readonly close: () => Promise<void>;
}

const CONTENT = {
  title: 'Relancer la mairie « d’ici » vendredi',
  notes: 'Action de la réunion « Comité ».\nhttps://greffier.exemple.fr/meetings/1?tab=actions#action-a',
  due: '2026-12-04',
};
const SINCE = '2026-01-01T00:00:00.000Z';

/** What every tool does to which people have their action items sent. */
export function behavesAsADestination(open: () => Promise<DestinationVenue>): void {
  let venue: DestinationVenue;
  let place: ToolPlace;
  let call: TaskCall<HeldTool>;
  beforeAll(async () => {
    venue = await open();
    place = await venue.destination.open(venue.given);
    call = { held: place.held };
  });
  afterAll(() => venue.close());

  const made = async (marker: string = randomUUID()) => ({
    marker,
    ...(await venue.destination.create(call, CONTENT, marker)),
  });

  it('says where tasks go and whose token it is, and knows its own places only', async () => {
    expect(place).toMatchObject({ account: venue.account ?? 'Noé Martin', place: expect.stringMatching(/./) });
    await venue.destination.check(call);
    const { token, place: elsewhere, address } = venue.wrong;
    await expect(venue.destination.open(token)).rejects.toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
    if (elsewhere !== null)
      await expect(venue.destination.open(elsewhere)).rejects.toMatchObject({ code: 'TASK_PLACE_UNKNOWN' });
    if (address === null) return;
    const asked = venue.faults.calls.length;
    await expect(venue.destination.open(address)).rejects.toMatchObject({ code: 'TASK_ADDRESS_INVALID' });
    expect(venue.faults.calls).toHaveLength(asked);
  });

  it('makes a task that says what it is given, and finds it by its marker alone', async () => {
    const { id, url, isDone, marker } = await made();
    expect(url).toMatch(/^https:\/\//);
    expect(isDone).toBe(false);
    expect(venue.tasks().at(-1)).toMatchObject({ title: CONTENT.title, due: CONTENT.due, isDone: false });
    expect(venue.tasks().at(-1)?.notes).toContain('https://greffier.exemple.fr/meetings/1');
    expect(await venue.destination.find(call, marker, SINCE)).toEqual({ id, url, isDone: false });
    expect(await venue.destination.find(call, randomUUID(), SINCE)).toBeNull();
  });

  it('changes it, finishes it and opens it again, and hears what people did with it there', async () => {
    const { id, marker } = await made();
    const due = venue.destination.needsDay ? '2026-12-11' : null;
    await venue.destination.change(call, id, { title: 'Relire', notes: 'Autre', due, marker });
    expect(venue.tasks().at(-1)).toMatchObject({ title: 'Relire', due });
    expect(await venue.destination.find(call, marker, SINCE)).toMatchObject({ id });
    for (const isDone of [true, false]) {
      await venue.destination.setDone(call, id, isDone);
      expect(venue.tasks().at(-1)?.isDone).toBe(isDone);
    }
    venue.finish(id, true);
    expect(await venue.destination.look(call, id)).toMatchObject({ id, isDone: true });
  });

  it('takes it out, and says nothing where it is gone already', async () => {
    const { id, marker } = await made();
    const before = venue.tasks().length;
    await venue.destination.remove(call, id);
    expect(venue.tasks()).toHaveLength(before - 1);
    expect(await venue.destination.look(call, id)).toBeNull();
    const { id: other } = await made();
    venue.discard(other);
    expect(await venue.destination.look(call, other)).toBeNull();
    await venue.destination.remove(call, other);
    await venue.destination.setDone(call, other, true);
    await venue.destination.change(call, other, { ...CONTENT, marker });
  });

  it('asks once: a call of which no answer came is nobody’s to repeat, and what it did is found', async () => {
    const marker = randomUUID();
    const before = venue.tasks().length;
    venue.faults.inject([{ is: 'lost' }], ({ method }) => method === 'POST');
    await expect(made(marker)).rejects.toMatchObject({ code: 'TASK_TOOL_UNREACHABLE' });
    expect(venue.tasks()).toHaveLength(before + 1);
    expect(await venue.destination.find(call, marker, SINCE)).not.toBeNull();
    venue.faults.inject([{ is: 'gone' }]);
    await expect(made()).rejects.toMatchObject({ code: 'TASK_TOOL_UNREACHABLE' });
    venue.faults.inject([{ is: 'cut' }]);
    await expect(made()).rejects.toMatchObject({ code: 'TASK_TOOL_UNREADABLE' });
    expect(venue.tasks()).toHaveLength(before + 2);
  });

  describe('refused', () => {
    it.each([
      [400, 'TASK_REFUSED'],
      [401, 'TASK_TOKEN_REFUSED'],
      [403, 'TASK_TOOL_FORBIDDEN'],
      [404, 'TASK_PLACE_UNKNOWN'],
      [409, 'TASK_REFUSED'],
      [429, 'TASK_TOOL_THROTTLED'],
      [302, 'TASK_REFUSED'],
      [500, 'TASK_TOOL_UNREACHABLE'],
      [503, 'TASK_TOOL_UNREACHABLE'],
    ])('with %i says %s', async (status, code) => {
      const refusal = { is: 'answer', status, retryAfter: '7' } as const;
      // A token that is refused is asked for anew where it may be an old one.
      venue.faults.inject([refusal, refusal]);
      await expect(made()).rejects.toMatchObject({ code, details: { status, retryAfterMs: 7_000 } });
    });
  });
}
