import { BOT_PLATFORM_NAMES, type BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { userKeys } from '#domain/user/identity.ts';
import { z } from 'zod/mini';
import { nextOccurrence, type Recurrence } from './recurrence.ts';

// A link that somebody pasted for a bot to come to at an hour, once or every week; the stream is
// `settings-planned-{id}`. Link and title are under the key of whose plan it is, and go with their account.

const time = z.iso.datetime({ offset: true });

export const plannedEvents = {
  /** Planned, or changed: what it says now. `nextAt` is when the next occurrence begins. */
  LinkPlanned: eventType(
    z.object({
      keyId: z.string(),
      userId: z.string(),
      platform: z.enum(BOT_PLATFORM_NAMES),
      meetingUrl: personal(z.string()),
      title: personal(z.string()),
      day: z.string(),
      time: z.string(),
      minutes: z.int(),
      weekly: z.boolean(),
      until: z.nullable(z.string()),
      nextAt: time,
    }),
  ),
  /** An occurrence was attended, or is over; null where it was the last. */
  PlanAdvanced: eventType(z.object({ nextAt: z.nullable(time) })),
  PlanStopped: eventType(z.object({})),
};
export type PlannedEvent = EventOf<typeof plannedEvents>;

export const PLAN_NOT_FOUND: ErrorDefinition = {
  code: 'PLAN_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette réunion prévue n’existe pas, ou plus.',
};
export const PLAN_OVER: ErrorDefinition = {
  code: 'PLAN_OVER',
  kind: 'invalid',
  message: 'Choisissez un jour et une heure à venir\u00a0: rien n’est prévu après maintenant.',
};

export interface PlannedLink extends Recurrence {
  readonly platform: BotPlatformName;
  readonly meetingUrl: string;
  readonly title: string;
}

export interface Plan {
  readonly userId: string | null;
  /** Null before it is planned. */
  readonly link: Extract<PlannedEvent, { type: 'LinkPlanned' }>['data'] | null;
  readonly nextAt: string | null;
  readonly stopped: boolean;
}

export type PlanCommand =
  | { readonly type: 'planLink'; readonly userId: string; readonly link: PlannedLink; readonly now: string }
  | { readonly type: 'advancePlan'; readonly now: string }
  | { readonly type: 'stopPlan' };

const SAID = ['platform', 'meetingUrl', 'title', 'day', 'time', 'minutes', 'weekly', 'until'] as const;

function decide(command: PlanCommand, plan: Plan): readonly PlannedEvent[] {
  if (command.type === 'planLink') {
    const { userId, link, now } = command;
    if (plan.stopped) throw new GreffierError(PLAN_NOT_FOUND);
    if (plan.link && SAID.every((name) => plan.link?.[name] === link[name])) return [];
    const next = nextOccurrence(link, Date.parse(now));
    if (next === null) throw new GreffierError(PLAN_OVER);
    // An administrator's change does not make the plan theirs.
    const owner = plan.userId ?? userId;
    const data = { keyId: userKeys.identity(owner), userId: owner, ...link, nextAt: next.startsAt };
    return [{ type: 'LinkPlanned', data }];
  }
  if (plan.link === null) throw new GreffierError(PLAN_NOT_FOUND);
  if (command.type === 'stopPlan') return plan.stopped ? [] : [{ type: 'PlanStopped', data: {} }];
  if (plan.stopped || plan.nextAt === null) return [];
  const now = Math.max(Date.parse(command.now), Date.parse(plan.nextAt) + plan.link.minutes * 60_000);
  const nextAt = nextOccurrence(plan.link, now)?.startsAt ?? null;
  return nextAt === plan.nextAt ? [] : [{ type: 'PlanAdvanced', data: { nextAt } }];
}

function evolve(plan: Plan, { type, data }: PlannedEvent): Plan {
  switch (type) {
    case 'LinkPlanned':
      return { ...plan, userId: data.userId, link: data, nextAt: data.nextAt };
    case 'PlanAdvanced':
      return { ...plan, nextAt: data.nextAt };
    case 'PlanStopped':
      return { ...plan, stopped: true, nextAt: null };
  }
}

export const planDecider: Decider<Plan, PlanCommand, PlannedEvent> = {
  initialState: { userId: null, link: null, nextAt: null, stopped: false },
  decide,
  evolve,
};

const plannedCategory = category('settings-planned');
/** The plan of a stream; null for another kind of stream. */
export const planOf = plannedCategory.idOf;
export const plannedStreams = decidedStreams(plannedCategory, { events: plannedEvents, decider: planDecider });
