import { BOT_PLATFORM_NAMES, type BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { userKeys } from '#domain/user/identity.ts';
import { z } from 'zod/mini';
import { nextOccurrence, nextUnskipped, type Recurrence } from './recurrence.ts';

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
  /** One week of what recurs is skipped, or is on again; `weeks`: when all those begin that are skipped still. */
  PlanWeekSkipped: eventType(z.object({ startsAt: time, skipped: z.boolean(), weeks: z.array(time) })),
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

export const WEEK_NOT_PLANNED: ErrorDefinition = {
  code: 'WEEK_NOT_PLANNED',
  kind: 'invalid',
  message: 'Rien n’est prévu à ce moment, ou la réunion a commencé\u00a0: choisissez une semaine à venir.',
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
  /** When weeks begin that are skipped. */
  readonly skipped: ReadonlySet<string>;
}

export type PlanCommand =
  | { readonly type: 'planLink'; readonly userId: string; readonly link: PlannedLink; readonly now: string }
  | { readonly type: 'advancePlan'; readonly now: string }
  | { readonly type: 'skipWeek'; readonly startsAt: string; readonly skip: boolean; readonly now: string }
  | { readonly type: 'stopPlan' };

const SAID = ['platform', 'meetingUrl', 'title', 'day', 'time', 'minutes', 'weekly', 'until'] as const;

function decide(command: PlanCommand, plan: Plan): readonly PlannedEvent[] {
  if (command.type === 'planLink') {
    const { userId, link, now } = command;
    if (plan.stopped) throw new GreffierError(PLAN_NOT_FOUND);
    if (plan.link && SAID.every((name) => plan.link?.[name] === link[name])) return [];
    const next = nextUnskipped(link, Date.parse(now), plan.skipped);
    if (next === null) throw new GreffierError(PLAN_OVER);
    // An administrator's change does not make the plan theirs.
    const owner = plan.userId ?? userId;
    const data = { keyId: userKeys.identity(owner), userId: owner, ...link, nextAt: next.startsAt };
    return [{ type: 'LinkPlanned', data }];
  }
  if (plan.link === null) throw new GreffierError(PLAN_NOT_FOUND);
  if (command.type === 'stopPlan') return plan.stopped ? [] : [{ type: 'PlanStopped', data: {} }];
  if (command.type === 'skipWeek') return skipWeek(command, plan, plan.link);
  if (plan.stopped || plan.nextAt === null) return [];
  const now = Math.max(Date.parse(command.now), Date.parse(plan.nextAt) + plan.link.minutes * 60_000);
  const nextAt = nextUnskipped(plan.link, now, plan.skipped)?.startsAt ?? null;
  return nextAt === plan.nextAt ? [] : [{ type: 'PlanAdvanced', data: { nextAt } }];
}

function skipWeek(
  { startsAt, skip, now }: Extract<PlanCommand, { type: 'skipWeek' }>,
  { stopped, skipped, nextAt }: Plan,
  link: NonNullable<Plan['link']>,
): readonly PlannedEvent[] {
  if (stopped) throw new GreffierError(PLAN_NOT_FOUND);
  const at = Date.parse(startsAt);
  if (!link.weekly || at <= Date.parse(now) || nextOccurrence(link, at)?.startsAt !== startsAt)
    throw new GreffierError(WEEK_NOT_PLANNED);
  if (skipped.has(startsAt) === skip) return [];
  const others = [...skipped].filter((one) => one !== startsAt && Date.parse(one) > Date.parse(now));
  const weeks = [...others, ...(skip ? [startsAt] : [])].toSorted();
  const next = nextUnskipped(link, Date.parse(now), new Set(weeks))?.startsAt ?? null;
  return [
    { type: 'PlanWeekSkipped', data: { startsAt, skipped: skip, weeks } },
    ...(next === nextAt ? [] : [{ type: 'PlanAdvanced' as const, data: { nextAt: next } }]),
  ];
}

function evolve(plan: Plan, { type, data }: PlannedEvent): Plan {
  switch (type) {
    case 'LinkPlanned':
      return { ...plan, userId: data.userId, link: data, nextAt: data.nextAt };
    case 'PlanAdvanced':
      return { ...plan, nextAt: data.nextAt };
    case 'PlanWeekSkipped':
      return { ...plan, skipped: new Set(data.weeks) };
    case 'PlanStopped':
      return { ...plan, stopped: true, nextAt: null };
  }
}

export const planDecider: Decider<Plan, PlanCommand, PlannedEvent> = {
  initialState: { userId: null, link: null, nextAt: null, stopped: false, skipped: new Set() },
  decide,
  evolve,
};

const plannedCategory = category('settings-planned');
/** The plan of a stream; null for another kind of stream. */
export const planOf = plannedCategory.idOf;
export const plannedStreams = decidedStreams(plannedCategory, { events: plannedEvents, decider: planDecider });
