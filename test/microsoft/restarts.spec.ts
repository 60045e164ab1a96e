import { meetingOfReport, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { reportStreams } from '#domain/microsoft/report/report.ts';
import type { TenantUser } from '#test/emulators/microsoft/graph/tenant.ts';
import { dyingOnce } from '#test/support/life.ts';
import { linesOf } from '#test/support/lines.ts';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, said, type Connected } from './connected.ts';

let greffier: Connected;
let organiser: TenantUser;

beforeAll(async () => {
  greffier = await connect();
  const claire = await greffier.api.person('user', 'claire-etienne');
  organiser = greffier.microsoft.tenant.addUser('Claire Étienne', { mail: claire.email });
});
afterAll(() => greffier.close());

/** A process may die before each thing that it does outside, and after it; `npm test` has it die at some of them. */
const EVERY = isLong ? 1 : 7;
/** At each of a hundred steps and more, a process that dies and one that goes on, on a machine with other work. */
if (isLong) vi.setConfig({ testTimeout: 1_800_000 });

const there = () => {
  const now = greffier.api.clock.date().getTime();
  return greffier.microsoft.subscriptions.filter(({ expirationDateTime }) => Date.parse(expirationDateTime) > now);
};

describe('a process that is killed, whatever it has just done', () => {
  it('leaves subscriptions that the next one goes on with: two of them, each known', async () => {
    const deaths = await dyingOnce(EVERY, async (life, death) => {
      // They ran out, or are to be renewed; after half a year the certificate turns.
      greffier.api.clock.advance({ days: death % 2 === 0 ? 5 : 2 });
      await greffier
        .newKeeper(greffier.address, life)
        .tick()
        .catch(() => false);
      await greffier.newKeeper().tick();
      greffier.api.clock.advance({ minutes: 10 });
      await greffier.newKeeper().tick();
      const { subscriptions } = await greffier.state();
      expect(there()).toHaveLength(2);
      expect([...subscriptions.keys()].toSorted()).toEqual(
        there()
          .map(({ id }) => id)
          .toSorted(),
      );
    });
    expect(deaths).toBeGreaterThan(0);
  });

  it('leaves a transcript that the next one takes: one meeting, each line once', async () => {
    await greffier.newKeeper().tick();
    await greffier.settle();
    const deaths = await dyingOnce(EVERY, async (life) => {
      greffier.api.clock.advance({ minutes: 5 });
      const meeting = greffier.microsoft.tenant.addMeeting(organiser, greffier.api.clock.date());
      const transcript = greffier.microsoft.tenant.addTranscript(meeting, [said('On commence.'), said('On finit.')]);
      await greffier.microsoft.notifications.transcriptCreated(transcript);
      await greffier.settle(life);
      expect(await greffier.settle()).toEqual([]);
      const reportId = transcriptReportId(transcript);
      const { log, pool, sealer } = greffier.api.record;
      const { events } = await log.load(reportStreams.of(reportId).name);
      expect(events.map(({ type }) => type)).toEqual(['GraphTranscriptReported', 'GraphTranscriptTaken']);
      const lines = await linesOf({ pool, sealer }, meetingOfReport(reportId));
      expect(lines.map(({ text }) => text)).toEqual(['On commence.', 'On finit.']);
    });
    expect(deaths).toBeGreaterThan(1);
  });

  it('leaves transcripts that nobody told of, and the next one finds each', async () => {
    const deaths = await dyingOnce(EVERY, async (life) => {
      greffier.api.clock.advance({ days: 8 });
      const meeting = greffier.microsoft.tenant.addMeeting(organiser, greffier.api.clock.date());
      const transcript = greffier.microsoft.tenant.addTranscript(meeting, [said('Personne ne l’a annoncé.')]);
      await greffier.newKeeper().tick();
      await greffier.settle(life);
      expect(await greffier.settle()).toEqual([]);
      const { pool, sealer } = greffier.api.record;
      const lines = await linesOf({ pool, sealer }, meetingOfReport(transcriptReportId(transcript)));
      expect(lines.map(({ text }) => text)).toEqual(['Personne ne l’a annoncé.']);
      expect((await greffier.state()).sweeps).toEqual([]);
    });
    expect(deaths).toBeGreaterThan(1);
  });
});
