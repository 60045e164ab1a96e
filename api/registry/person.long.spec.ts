import { saveMeeting } from '#commands/meeting/save.ts';
import { mentionsOf } from '#projections/meetings/persons.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { someMeeting } from '#test/support/meetings.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writtenParts } from '#domain/json-parts.ts';
import { personExport } from './person.ts';

const MEETINGS = 600;
const LINES = 150;
/** Characters after which what is held is looked at. */
const LOOKED = 2_000_000;
/** Bytes. Of 2,000 meetings the file has 51,000,000 characters; it took 229 MB at most while it was gathered. */
const MOST_HELD = 24_000_000;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let api: TestApi;
let claire: Person;
const leave = new AbortController();
let running: Promise<void>;
beforeAll(async () => {
  api = await openTestApi();
  claire = await api.person('user', 'Claire Étienne');
  const { pool, store } = api.record;
  await prepareAudit({ pool, store });
  running = runAudit({ pool, store, report: () => {} }, leave.signal);
  const one = async () => {
    await saveMeeting(
      api.dependencies,
      someMeeting({
        organiser: {
          userId: claire.id,
          keyId: `user/${claire.id}/identity`,
          name: 'Claire Étienne',
          email: claire.email,
        },
        participants: [{ name: 'Claire Étienne', email: claire.email }],
        lines: numberLines(
          Array.from({ length: LINES }, (_, index) => ({
            speaker: 'Claire Étienne',
            text: `Phrase ${index} : ${'le budget de la commune est voté et la mairie le sait bien, '.repeat(2)}`,
            at: index * 1000,
          })),
        ),
      }),
      { commandId: randomUUID(), actor: `user:${claire.id}`, correlationId: randomUUID() },
    );
  };
  for (let made = 0; made < MEETINGS; made += 10) {
    await Promise.all(Array.from({ length: 10 }, one));
    await api.record.caughtUp();
  }
}, 1_200_000);
afterAll(async () => {
  leave.abort();
  await running;
  await api.close();
});

it('holds as little of what a person has in many meetings as of what they have in few', async () => {
  const { pool } = api.record;
  const meetings = (await mentionsOf(pool, claire.id)).map(({ meetingId, participants, guests }) => ({
    meetingId,
    participants: [...participants],
    guests: [...guests],
  }));
  const viewer = { userId: claire.id, email: claire.email, role: 'user' } as const;
  const parts = await personExport(api.dependencies, { userId: claire.id, meetings, conversations: [] }, viewer);
  collect();
  const before = process.memoryUsage().heapUsed;
  let [characters, looked, held, found] = [0, 0, 0, 0];
  for await (const piece of writtenParts(parts)) {
    characters += piece.length;
    if (piece === ',"actions":') found += 1;
    if (characters < looked) continue;
    looked += LOOKED;
    collect();
    held = Math.max(held, process.memoryUsage().heapUsed - before);
  }
  expect(found).toBe(MEETINGS);
  expect(characters).toBeGreaterThan(MEETINGS * LINES * 120);
  expect(held).toBeLessThan(MOST_HELD);
}, 1_200_000);
