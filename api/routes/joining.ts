import {
  changePlannedLink,
  chooseComing,
  chooseJoining,
  COMING_DAYS,
  listComing,
  planLink,
  skipPlannedWeek,
  stopPlannedLink,
} from '#api/contract/joining.ts';
import { MEETING_URL_INVALID } from '#commands/bot-session/launch.ts';
import type { CommandResult } from '#commands/handle.ts';
import { changePlan, chooseAttendance, preferJoining } from '#commands/joining/joining.ts';
import { BOT_PLATFORM_NAMES } from '#domain/bot-session/platform-names.ts';
import { platformNamed } from '#domain/bot-session/platform.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { PLAN_NOT_FOUND, type PlannedLink } from '#domain/joining/planned.ts';
import { nextUnskipped } from '#domain/joining/recurrence.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { followedAmong, openBotSessions } from '#projections/bot-sessions/queries.ts';
import {
  areCalendars,
  comingMeetingsOf,
  JOINING_PROJECTIONS,
  preferenceOf,
  scheduledMeeting,
  verdictOn,
} from '#projections/joining/coming.ts';
import { outcomeAt, plansOf, type PlanRecord } from '#projections/joining/plans.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { BotsContext } from '../context/bots.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { SettingsContext } from '../context/settings.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Call, type Endpoint } from '../http/endpoint.ts';
import { comingView, namedBy, planView, standingOf } from '../joining/views.ts';
import { mustBeWriter } from '../saving.ts';

const DAY_MS = 86_400_000;
const BODY_LIMIT = 8_192;
/** Links that one person may have planned at a time. */
const MOST_PLANS = 50;

const TOO_MANY_PLANS: ErrorDefinition = {
  code: 'TOO_MANY_PLANS',
  kind: 'conflict',
  message: `Vous avez déjà ${MOST_PLANS} réunions prévues par un lien. Retirez-en une d’abord.`,
};
const LINK_INVALID: ErrorDefinition = {
  code: MEETING_URL_INVALID,
  kind: 'invalid',
  message: 'Collez le lien d’une réunion Google Meet ou Microsoft Teams.',
};

type Context = RecordContext & ReadingContext & SettingsContext & Pick<BotsContext, 'platforms'>;

/** Meetings that are to come, and whether bots come to them by themselves. */
export function joiningEndpoints(dependencies: Context): Endpoint[] {
  const { pool, progress, now, settings, platforms, headPosition } = dependencies;
  /** A choice that is already so has no position of its own. */
  const changedAt = async ({ position }: CommandResult<unknown>) => {
    const seen = position ?? (await headPosition());
    if (seen === null) throw new TypeError('who is signed in has an account, which has a position');
    return { ...SUCCESS, position: seen };
  };
  const linkOf = ({ link, ...plan }: Call<typeof planLink>['body']): PlannedLink => {
    for (const name of BOT_PLATFORM_NAMES) {
      const meetingUrl = platformNamed(platforms, name)?.addressIn(link) ?? null;
      if (meetingUrl !== null) return { ...plan, platform: name, meetingUrl };
    }
    throw new GreffierError(LINK_INVALID);
  };
  const ownPlan = async (userId: string, text: string): Promise<PlanRecord> => {
    const head = await headPosition();
    if (head !== null) await progress.reached(['joining'], head);
    const found = (await plansOf(pool, userId)).find(({ id }) => id === text.toLowerCase());
    if (!found) throw new GreffierError(PLAN_NOT_FOUND);
    return found;
  };

  const meetingsOf = async (viewer: Viewer) => {
    const at = Date.parse(now());
    const span = { from: new Date(at), until: new Date(at + COMING_DAYS * DAY_MS) };
    const [records, open, { settings: set }] = await Promise.all([
      comingMeetingsOf(pool, viewer.userId, span),
      openBotSessions(pool),
      settings(),
    ]);
    const attended = new Set(open.map(({ meetingUrl }) => meetingUrl));
    const circumstances = { platforms, words: set.sensitiveWords, attended, now: at };
    const judged = records.map((record) => ({ record, verdict: verdictOn(record, circumstances) }));
    const sessions = records.flatMap(({ outcome }) => outcome?.sessionId ?? []);
    const [names, followed] = await Promise.all([
      namesOfActors(
        pool,
        judged.flatMap(({ verdict }) => namedBy(verdict)),
      ),
      followedAmong(pool, viewer, sessions),
    ]);
    const context = { viewer, platforms, names, followed };
    return judged.map(({ record, verdict }) => comingView(record, verdict, context));
  };

  const plansFor = async ({ userId }: Viewer) => {
    const at = Date.parse(now());
    return Promise.all(
      (await plansOf(pool, userId)).map(async (plan) => {
        const occurrence = nextUnskipped(plan, at, new Set(plan.skipped));
        const coming = { ...plan, skipped: plan.skipped.filter((startsAt) => Date.parse(startsAt) > at) };
        return planView(coming, occurrence && (await outcomeAt(pool, plan.id, occurrence.startsAt)));
      }),
    );
  };

  return [
    endpoint(listComing, async ({ principal, query: { minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(JOINING_PROJECTIONS, minPosition);
      const mayChoose = principal.role !== 'observer';
      const [preference, calendars, meetings, plans] = await Promise.all([
        preferenceOf(pool, principal.userId),
        areCalendars(pool),
        mayChoose ? meetingsOf(principal) : [],
        mayChoose ? plansFor(principal) : [],
      ]);
      return { preference, mayChoose, calendars, meetings, plans };
    }),
    endpoint(
      chooseJoining,
      async ({ principal, body: { wants }, command }) => {
        mustBeWriter(principal);
        return changedAt(await preferJoining(dependencies, { userId: principal.userId, wants }, command));
      },
      BODY_LIMIT,
    ),
    endpoint(
      chooseComing,
      async ({ principal, params, body: { wanted, scope }, command }) => {
        mustBeWriter(principal);
        const head = await headPosition();
        if (head !== null) await progress.reached(['joining', 'meetings'], head);
        const { userId } = principal;
        const found = isUuid(params.id) ? await scheduledMeeting(pool, params.id, userId) : null;
        const standing = found && standingOf(found, principal);
        if (!found || (standing === 'attendee' && !found.concerns)) throw new GreffierError(MEETING_NOT_FOUND);
        const { id: meetingId, seriesId } = found;
        const choice = { meetingId, seriesId, userId, standing: standingOf(found, principal), wanted };
        const what = seriesId === null ? 'meeting' : scope;
        return changedAt(await chooseAttendance(dependencies, { ...choice, scope: what }, command));
      },
      BODY_LIMIT,
    ),
    endpoint(
      planLink,
      async ({ principal, body, command }) => {
        mustBeWriter(principal);
        const { userId } = principal;
        const planId = derivedId('plan', command.commandId);
        const link = linkOf(body);
        const plans = await plansOf(pool, userId);
        if (plans.length >= MOST_PLANS && plans.every(({ id }) => id !== planId))
          throw new GreffierError(TOO_MANY_PLANS);
        const planning = { type: 'planLink', userId, link, now: now() } as const;
        const changed = await changedAt(
          await changePlan(dependencies, planId, { command: planning, request: command }),
        );
        return new Reply(201, { ...changed, id: planId });
      },
      BODY_LIMIT,
    ),
    endpoint(
      changePlannedLink,
      async ({ principal, params, body, command }) => {
        mustBeWriter(principal);
        const { id } = await ownPlan(principal.userId, params.id);
        const planning = { type: 'planLink', userId: principal.userId, link: linkOf(body), now: now() } as const;
        return changedAt(await changePlan(dependencies, id, { command: planning, request: command }));
      },
      BODY_LIMIT,
    ),
    endpoint(
      skipPlannedWeek,
      async ({ principal, params, body, command }) => {
        mustBeWriter(principal);
        const { id } = await ownPlan(principal.userId, params.id);
        const startsAt = new Date(body.startsAt).toISOString();
        const skipping = { type: 'skipWeek', startsAt, skip: body.skip, now: now() } as const;
        return changedAt(await changePlan(dependencies, id, { command: skipping, request: command }));
      },
      BODY_LIMIT,
    ),
    endpoint(stopPlannedLink, async ({ principal, params, command }) => {
      mustBeWriter(principal);
      const { id } = await ownPlan(principal.userId, params.id);
      return changedAt(await changePlan(dependencies, id, { command: { type: 'stopPlan' }, request: command }));
    }),
  ];
}
