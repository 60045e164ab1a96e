import type { Fault } from '#test/emulators/microsoft/faults.ts';
import { isLong } from '#test/support/long.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Connected } from './connected.ts';

let greffier: Connected;
beforeAll(async () => {
  greffier = await connect();
});
afterAll(() => greffier.close());
afterEach(() => greffier.microsoft.faults.clear());

const RESOURCES = ['communications/callRecords', 'communications/onlineMeetings/getAllTranscripts'];
/** Those that Microsoft has and that have not run out. */
const there = () => {
  const now = greffier.api.clock.date().getTime();
  return greffier.microsoft.subscriptions.filter(({ expirationDateTime }) => Date.parse(expirationDateTime) > now);
};
const resources = () =>
  there()
    .map(({ resource }) => resource)
    .toSorted();
/** What Greffier believes is what Microsoft has. */
const agrees = async () => {
  const { subscriptions } = await greffier.state();
  expect([...subscriptions.keys()].toSorted()).toEqual(
    there()
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const { id, expirationDateTime } of there())
    expect(subscriptions.get(id)?.expiresAt).toBe(new Date(expirationDateTime).toISOString());
};

describe('subscriptions at Microsoft', () => {
  it('are made once, with the handshake, and looked after by whichever process has them', async () => {
    await greffier.newKeeper().tick();
    expect(resources()).toEqual(RESOURCES);
    await agrees();
    const rich = there().find(({ encryption }) => encryption !== null);
    expect(rich?.resource).toBe(RESOURCES[1]);
    expect(rich?.clientState?.length).toBeLessThanOrEqual(128);
    const before = await greffier.told();
    await greffier.newKeeper().tick();
    await greffier.newKeeper().tick();
    expect(await greffier.told()).toEqual(before);
  });

  it('are renewed before a quarter of their life is left, for a month, with no moment without them', async () => {
    const keeper = greffier.newKeeper();
    let least = 1;
    for (let hour = 0; hour < 24 * (isLong ? 31 : 8); hour += 8) {
      greffier.api.clock.advance({ hours: 8 });
      expect(resources()).toEqual(RESOURCES);
      for (const { expirationDateTime } of there())
        least = Math.min(
          least,
          (Date.parse(expirationDateTime) - greffier.api.clock.date().getTime()) / (4_230 * 60_000),
        );
      await keeper.tick();
    }
    expect(least).toBeGreaterThan(0.2);
    await agrees();
    expect(there()).toHaveLength(2);
  });

  it('are kept where Microsoft fails, throttles or loses its answer for hours, and a process starts again each time', async () => {
    const faults: Fault[] = [
      { kind: 'refusal', status: 503 },
      { kind: 'refusal', status: 429, retryAfter: 3_600 },
      { kind: 'lost' },
      { kind: 'cut' },
      { kind: 'refusal', status: 401 },
    ];
    for (const fault of faults) {
      greffier.microsoft.faults.inject(/(?:POST|PATCH|DELETE) .*subscriptions/, fault, 3);
      greffier.api.clock.advance({ hours: 50 });
      await greffier.newKeeper().tick();
      await greffier.newKeeper().tick();
      greffier.microsoft.faults.clear();
      greffier.api.clock.advance({ minutes: 10 });
      await greffier.newKeeper().tick();
      expect(resources()).toEqual(RESOURCES);
      await agrees();
    }
  });

  it('are made again where they are gone, and what was missed meanwhile is looked for', async () => {
    await greffier.settle();
    greffier.microsoft.subscriptions.length = 0;
    greffier.api.clock.advance({ hours: 50 });
    await greffier.newKeeper().tick();
    expect(resources()).toEqual(RESOURCES);
    await agrees();
    expect((await greffier.state()).sweeps).not.toEqual([]);
    // All of them ran out while nobody looked.
    greffier.api.clock.advance({ days: 9 });
    expect(resources()).toEqual([]);
    await greffier.newKeeper().tick();
    expect(resources()).toEqual(RESOURCES);
    await agrees();
  });

  it('are reauthorised and replaced as Microsoft asks', async () => {
    const keeper = greffier.newKeeper();
    const rich = there().find(({ encryption }) => encryption !== null);
    if (!rich) throw new TypeError('there is one');
    const { notifications } = greffier.microsoft;
    rich.isSuspended = true;
    expect(await notifications.lifecycle(rich, 'reauthorizationRequired')).toBe(202);
    expect(await notifications.lifecycle(rich, 'reauthorizationRequired')).toBe(202);
    await keeper.tick();
    expect(rich.isSuspended).toBe(false);
    expect(await notifications.lifecycle(rich, 'subscriptionRemoved')).toBe(202);
    await keeper.tick();
    expect(there().map(({ id }) => id)).not.toContain(rich.id);
    expect(resources()).toEqual(RESOURCES);
    await agrees();
  });

  it('turn to another certificate twice a year: notifications under the former one are read for a day more', async () => {
    const former = (await greffier.state()).certificates.at(-1);
    if (!former) throw new TypeError('there is one');
    const to = (days: number) =>
      greffier.api.clock.set(new Date(Date.parse(former.madeAt) + days * 86_400_000).toISOString());
    to(179);
    await greffier.newKeeper().tick();
    const under = there().find(({ encryption }) => encryption?.id === former.id);
    if (!under) throw new TypeError('there is one under it');
    to(180);
    await greffier.newKeeper().tick();
    expect(resources()).toEqual(RESOURCES);
    const { tenant, notifications } = greffier.microsoft;
    const meeting = tenant.addMeeting(tenant.addUser('Claire Étienne'), greffier.api.clock.date());
    const onItsWay = await notifications.ofTranscript(under, tenant.addTranscript(meeting, []));
    expect(await notifications.deliver(greffier.address, onItsWay)).toBe(202);
    const { certificates } = await greffier.state();
    expect(certificates.map(({ id }) => id)).toEqual([former.id, expect.any(String)]);
    expect(there().find(({ encryption }) => encryption)?.encryption?.id).toBe(certificates.at(-1)?.id);
    await greffier.newKeeper().tick();
    greffier.api.clock.advance({ hours: 25 });
    await greffier.newKeeper().tick();
    expect((await greffier.state()).certificates.map(({ id }) => id)).toEqual([certificates.at(-1)?.id]);
    expect(await notifications.deliver(greffier.address, onItsWay)).toBe(403);
    const { rows } = await greffier.api.record.pool.query(
      "select from vault.secret where name like 'microsoft/certificate/%'",
    );
    expect(rows).toHaveLength(1);
  });

  it('move with the address, and end where there is none that Microsoft reaches', async () => {
    await greffier.newKeeper(null).tick();
    expect(there()).toEqual([]);
    await agrees();
    // What no notification tells of is looked for each hour.
    await greffier.settle();
    greffier.api.clock.advance({ hours: 1 });
    await greffier.newKeeper(null).tick();
    expect((await greffier.state()).sweeps).toHaveLength(1);
  });

  it('are not made while the application may not sign in, which is said', async () => {
    const [application] = greffier.microsoft.platform.applications;
    if (!application) throw new TypeError('there is one');
    const secret = application.clientSecret;
    application.clientSecret = 'another one';
    const keeper = greffier.newKeeper();
    expect(await keeper.tick()).toBe(false);
    expect((await greffier.state()).access?.failure).toBe('GRAPH_SIGN_IN_REFUSED');
    expect(there()).toEqual([]);
    application.clientSecret = secret;
    expect(await keeper.tick()).toBe(true);
    expect((await greffier.state()).access?.failure).toBeNull();
    expect(resources()).toEqual(RESOURCES);
  });
});
