import type { LaunchDependencies } from '#commands/bot-session/launch.ts';
import { changePlan } from '#commands/joining/joining.ts';
import type { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { nextUnskipped } from '#domain/joining/recurrence.ts';
import { AHEAD_MS } from '#domain/joining/rule.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { addressOf, comingMeetings, JOINING_PROJECTIONS, verdictOn, wasSent } from '#projections/joining/coming.ts';
import { openPlans, outcomeAt, type PlanRecord } from '#projections/joining/plans.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';
import { joining } from './alarm.ts';
import { sendBot, type Sending } from './send.ts';

export interface JoinerDependencies extends LaunchDependencies {
  readonly reading: ReactorDependencies;
  readonly settings: () => Promise<Settings>;
}

/** What was done in one look, by position, and why it is to be looked again. */
interface Looked {
  position: string | null;
  retry: GreffierError | null;
}

/** Meetings of calendars that go on, or begin within a minute, and to which a bot is to be sent. */
async function dueMeetings(dependencies: JoinerDependencies, words: string): Promise<Sending[]> {
  const { reading, platforms, now } = dependencies;
  const at = Date.parse(now());
  const span = { from: new Date(at), until: new Date(at + AHEAD_MS) };
  // A bot that is there already is found by the launch, which records it.
  const circumstances = { platforms, words, attended: new Set<string>(), now: at };
  return (await comingMeetings(reading.pool, span)).flatMap((record) => {
    const { inNameOf } = verdictOn(record, circumstances);
    const address = addressOf(record, platforms);
    if (inNameOf === null || address === null || record.platform === 'unknown') return [];
    const { id, platform, startsAt, outcome } = record;
    return [{ subject: id, meetingId: id, startsAt: startsAt.toISOString(), platform, address, inNameOf, outcome }];
  });
}

/** Goes on to the next occurrence of a plan whose alarm has rung. */
async function advance({ log, now }: JoinerDependencies, { id, nextAt }: PlanRecord): Promise<string | null> {
  const commandId = derivedId('advance-plan', id, nextAt?.toISOString() ?? '');
  const request = { commandId, actor: 'system:joiner', correlationId: commandId } as const;
  const command = { type: 'advancePlan', now: now() } as const;
  return (await changePlan({ log, now }, id, { command, request })).position;
}

async function attendPlan(
  dependencies: JoinerDependencies,
  plan: PlanRecord,
  { botName, looked }: { readonly botName: string; readonly looked: Looked },
): Promise<void> {
  const { reading, now } = dependencies;
  const at = Date.parse(now());
  const occurrence = nextUnskipped(plan, at, new Set(plan.skipped));
  if (occurrence !== null && Date.parse(occurrence.startsAt) - AHEAD_MS <= at) {
    const { id: subject, platform, meetingUrl: address, userId: inNameOf, mayLaunch } = plan;
    const outcome = await outcomeAt(reading.pool, subject, occurrence.startsAt);
    if (mayLaunch && !wasSent(outcome)) {
      const { startsAt } = occurrence;
      const sending = { subject, meetingId: null, startsAt, platform, address, inNameOf, outcome };
      const { position, retry } = await sendBot(dependencies, sending, botName);
      Object.assign(looked, { position: position ?? looked.position, retry: looked.retry ?? retry });
      if (retry) return;
    }
  }
  if (plan.nextAt !== null && plan.nextAt.getTime() - AHEAD_MS <= at)
    looked.position = (await advance(dependencies, plan)) ?? looked.position;
}

/**
 * Sends bots to meetings that have begun or are about to, by their present state. Where a limit refuses a bot, the
 * request stays open and is tried again until the meeting is over.
 */
export const joiner = (dependencies: JoinerDependencies): Reactor<typeof joining.kind> => ({
  request: joining,
  concurrency: 1,
  act: async (request, signal) => {
    const { reading, settings } = dependencies;
    await caughtUp(reading, await reading.head(), { names: JOINING_PROJECTIONS, signal });
    const { botName, sensitiveWords } = await settings();
    const looked: Looked = { position: null, retry: null };
    for (const sending of await dueMeetings(dependencies, sensitiveWords)) {
      const { position, retry } = await sendBot(dependencies, sending, botName);
      Object.assign(looked, { position: position ?? looked.position, retry: looked.retry ?? retry });
    }
    for (const plan of await openPlans(reading.pool, new Date(dependencies.now())))
      await attendPlan(dependencies, plan, { botName, looked });
    if (looked.retry) throw looked.retry;
    await closeRequest(reading.pool, request);
    return looked.position;
  },
});
