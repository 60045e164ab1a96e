import { stateFrom } from '#domain/events/decider.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { integrationDecider, MOST_SUBSCRIPTIONS, type IntegrationCommand } from './decide.ts';
import type { IntegrationEvent } from './events.ts';
import { nextStep, WATCHED, type Step } from './plan.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = 'https://greffier.example.org/api/webhook/graph';

/** What happens in an hour: nothing, Microsoft fails, its answer is lost, it ends subscriptions, it says something. */
const HOURS = ['quiet', 'failing', 'lost', 'gone', 'removed', 'reauthorise', 'missed', 'restart'] as const;
type Hour = (typeof HOURS)[number];

/** Greffier and Microsoft, as far as subscriptions go: the plan and the decisions are the real ones. */
class World {
  readonly events: IntegrationEvent[] = [];
  readonly there = new Map<string, { resource: string; expiresAt: number; certificateId: string | null }>();
  now = Date.parse('2026-11-01T00:00:00Z');
  #made = 0;

  get state() {
    return stateFrom(integrationDecider, this.events);
  }

  get at(): string {
    return new Date(this.now).toISOString();
  }

  tell(command: IntegrationCommand): void {
    this.events.push(...integrationDecider.decide(command, this.state));
  }

  /** Does a step; with `lost` Microsoft does it and nobody here hears of it. */
  take(step: Step, lost: boolean): void {
    const { at } = this;
    switch (step.do) {
      case 'make-certificate':
        return this.tell({
          type: 'addCertificate',
          certificateId: `c${(this.#made += 1)}`,
          der: '',
          sealedKey: '',
          at,
        });
      case 'retire-certificate':
        return this.tell({ type: 'retireCertificate', certificateId: step.certificateId });
      case 'sweep':
        this.tell({ type: 'requestSweep', reason: step.reason, at });
        for (const { sweepId } of this.state.sweeps)
          this.tell({ type: 'completeSweep', sweepId, organisers: 1, found: 0, at });
        return;
      case 'forget':
        return this.tell({ type: 'endSubscription', subscriptionId: step.subscription.id, reason: 'gone', at });
      case 'unsubscribe':
        this.there.delete(step.subscription.id);
        return lost
          ? undefined
          : this.tell({ type: 'endSubscription', subscriptionId: step.subscription.id, reason: 'deleted', at });
      case 'reauthorise':
        return this.tell({ type: 'reauthoriseSubscription', subscriptionId: step.subscription.id });
      case 'renew': {
        const known = this.there.get(step.subscription.id);
        if (!known || known.expiresAt <= this.now)
          return this.tell({ type: 'endSubscription', subscriptionId: step.subscription.id, reason: 'gone', at });
        known.expiresAt = this.now + step.watched.lifetimeMs;
        const expiresAt = new Date(known.expiresAt).toISOString();
        return lost
          ? undefined
          : this.tell({ type: 'renewSubscription', subscriptionId: step.subscription.id, at, expiresAt });
      }
      case 'subscribe':
        return this.#subscribe(step.watched, lost);
    }
  }

  #subscribe({ resource, lifetimeMs, isRich }: (typeof WATCHED)[number], lost: boolean): void {
    const live = [...this.there].find(([, one]) => one.resource === resource && one.expiresAt > this.now);
    const certificateId = isRich ? (this.state.certificates.at(-1)?.id ?? null) : null;
    // One that was made and not recorded is taken over, where it is under the present certificate.
    const isOurs = live?.[1].certificateId === certificateId;
    if (live && !isOurs) this.there.delete(live[0]);
    const id = live && isOurs ? live[0] : `s${(this.#made += 1)}`;
    const one = live && isOurs ? live[1] : { resource, expiresAt: this.now + lifetimeMs, certificateId };
    this.there.set(id, one);
    const expiresAt = new Date(one.expiresAt).toISOString();
    if (!lost)
      this.tell({ type: 'addSubscription', id, resource, address: ADDRESS, certificateId, expiresAt, at: this.at });
  }

  happen(hour: Hour): void {
    const [first] = this.state.subscriptions.values();
    if (hour === 'gone') this.there.clear();
    if (first && (hour === 'removed' || hour === 'reauthorise' || hour === 'missed'))
      this.tell({ type: 'receiveNotice', subscriptionId: first.id, notice: hour, at: this.at });
  }

  /** Steps that were taken. */
  tick(hour: Hour): number {
    const postponed = new Set<string>();
    for (let taken = 0; ; taken += 1) {
      const step = nextStep(this.state, { now: this.now, address: ADDRESS, postponed });
      if (step === null || taken > 30) return taken;
      const resource =
        'watched' in step ? step.watched.resource : 'subscription' in step ? step.subscription.resource : '';
      const isCall = step.do !== 'forget' && resource !== '';
      if (isCall && (hour === 'failing' || hour === 'lost')) postponed.add(resource);
      if (!(isCall && hour === 'failing')) this.take(step, isCall && hour === 'lost');
    }
  }
}

const hours = fc.array(fc.record({ what: fc.constantFrom(...HOURS), passed: fc.integer({ min: 1, max: 60 }) }), {
  minLength: 5,
  maxLength: 60,
});

it('keeps one subscription for each resource through months of faults, and never goes round in circles', () => {
  fc.assert(
    fc.property(hours, (months) => {
      const world = new World();
      for (const { what, passed } of months) {
        world.now += passed * HOUR_MS;
        world.happen(what);
        expect(world.tick(what)).toBeLessThan(20);
        const held = [...world.state.subscriptions.values()];
        expect(held.length).toBeLessThanOrEqual(MOST_SUBSCRIPTIONS);
        expect(new Set(held.map(({ resource }) => resource)).size).toBe(held.length);
      }
      // Two quiet hours: what ran out unseen is noticed by then, and everything stands as it should.
      for (let quiet = 0; quiet < 3; quiet += 1) {
        world.now += 50 * HOUR_MS;
        world.tick('quiet');
      }
      const { subscriptions, certificates } = world.state;
      expect([...subscriptions.values()].map(({ resource }) => resource).toSorted()).toEqual(
        WATCHED.map(({ resource }) => resource).toSorted(),
      );
      for (const [id, { certificateId, expiresAt }] of subscriptions) {
        expect(Date.parse(expiresAt)).toBe(world.there.get(id)?.expiresAt);
        if (certificateId !== null) expect(certificateId).toBe(certificates.at(-1)?.id);
      }
      // Nothing is left to do, and what is told again changes nothing.
      expect(world.tick('quiet')).toBe(0);
    }),
    { numRuns: runs(300) },
  );
});
