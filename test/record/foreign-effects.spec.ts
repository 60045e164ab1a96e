import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { setAsideForeignEvent } from '#commands/record/set-aside.ts';
import { FOREIGN_EVENT } from '#domain/events/foreign.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { DEFAULT_PREFIX } from '#infra/event-store/eventstoredb/streams.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, someRequest, type Inhabited } from '#test/support/inhabited.ts';
import { streamContents } from '#test/support/published.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { openRestorable, type Restorable } from '#test/support/restorable.ts';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Publisher and reactors of a whole server, over a log in which another application wrote into a stream of ours. */
describe('what has effects outside, before a foreign event', () => {
  let scene: Restorable;
  let greffier: Inhabited;
  let foreign: EventStoreDBClient;
  let place: { readonly stream: string; readonly revision: number; readonly eventId: string };
  let [before, behind] = ['', ''];
  const analyst = repeatingAnalyst();
  const request = () => someRequest(ORGANISER);
  const save = async (title: string) =>
    (
      await saveMeeting(
        greffier.dependencies,
        spokenMeeting(title, [
          ['Zoé', 'Oui.'],
          ['Noé', 'Non.'],
        ]),
        request(),
      )
    ).meetingId;
  const until = (isSo: () => Promise<unknown>) => vi.waitFor(isSo, { timeout: 60_000, interval: 100 });
  const published = async () => Object.fromEntries(await streamContents(scene.nats.url));
  const isPublished = (meetingId: string) =>
    until(async () => expect((await published())[meetingId]).toEqual([0, 1, -1]));
  const log = async () => readFile(join(String(scene.home()['DATA_DIR']), 'greffier.log'), 'utf8');
  const aside = async () => {
    const { record, dependencies } = greffier;
    await setAsideForeignEvent({ ...dependencies, store: record.store }, { ...place, reason: 'not ours' }, request());
  };

  beforeAll(async () => {
    scene = await openRestorable();
    greffier = await inhabit(scene.home(), analyst);
    foreign = EventStoreDBClient.connectionString(scene.emulator.url);
    before = await save('avant');
    await greffier.atRest();
    await isPublished(before);
    const stream = meetingStream(before);
    const revision = (await greffier.record.log.load(stream)).events.length;
    place = { stream, revision, eventId: randomUUID() };
    const event = jsonEvent({ id: place.eventId, type: 'OrderPlaced', data: { much: 1 } });
    await foreign.appendToStream(`${DEFAULT_PREFIX}${stream}`, event, { expectedRevision: ANY });
    behind = await save('derrière');
  });
  afterAll(async () => {
    await greffier.leave();
    await foreign.dispose();
    await scene[Symbol.asyncDispose]();
  });

  it('waits for a decision, and the log names the event by its place', async () => {
    await until(async () => {
      const requests = (await projectionStatus(greffier.record.pool)).find(({ name }) => name === 'requests');
      expect(requests).toMatchObject({ status: 'stopped', error: FOREIGN_EVENT.code, errorEvent: place });
      const lines = (await log()).split('\n').filter((line) => line.includes('publisher interrupted'));
      expect(lines).toHaveLength(1);
      for (const part of [place.stream, place.eventId, FOREIGN_EVENT.code]) expect(lines[0]).toContain(part);
    });
    expect(await published()).toEqual({ [before]: [0, 1, -1] });
    expect(analyst.calls).toEqual(['avant']);
  });

  it('goes on by itself once the event is set aside, and does and publishes everything once', async () => {
    await aside();
    const statuses = async () => (await projectionStatus(greffier.record.pool)).map(({ status }) => status);
    await until(async () => expect(new Set(await statuses())).toEqual(new Set(['running'])));
    await greffier.atRest();
    await until(async () => expect(await published()).toEqual({ [before]: [0, 1, -1], [behind]: [0, 1, -1] }));
    expect(analyst.calls).toEqual(['avant', 'derrière']);
    const after = await save('après');
    await greffier.atRest();
    await isPublished(after);
    expect(await published()).toMatchObject({ [before]: [0, 1, -1], [behind]: [0, 1, -1] });
  });

  it('reads a stream that holds it: a meeting with it is erased like any other', async () => {
    const principal = { userId: ORGANISER, isAdmin: false };
    await changeMeeting(greffier.dependencies, {
      meetingId: before,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await greffier.atRest();
    const { events } = await greffier.record.log.load(place.stream);
    expect(events.at(-1)?.type).toBe('MeetingErased');
    await until(async () => expect((await published())[before]).toEqual([-3]));
  });
});
