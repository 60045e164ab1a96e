import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import type { Platform } from '#domain/meeting/identity.ts';
import { z } from 'zod/mini';

// What people chose, and what became of it, for one thing that a bot may come to: a meeting of a calendar, a series of
// them, or a planned link. The stream is `settings-attendance-{id}`, by the id of the meeting, series or plan. It is
// apart from the meeting's own stream: who merely attends may choose, so that a choice must not move the revision of a
// record that they may not edit, and a series is no meeting. Nothing in it is personal.

/** Who organises a meeting, or administers, comes before who attends it. */
export const STANDINGS = ['organiser', 'attendee'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Why a bot could not be sent. What a bot that was sent meets is the end of its bot session. */
export const OBSTACLES = ['limit', 'own-limit', 'address'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

const time = z.iso.datetime({ offset: true });
/** The meeting of the calendar that it is about, also where a series was chosen for from it; null of a planned link. */
const meetingId = z.nullable(z.string());

export const attendanceEvents = {
  /** `wanted` is null where a choice is taken back: then the rule decides again. */
  AttendanceChosen: eventType(
    z.object({
      meetingId,
      userId: z.string(),
      standing: z.enum(STANDINGS),
      scope: z.enum(['meeting', 'series']),
      wanted: z.nullable(z.boolean()),
    }),
  ),
  /**
   * A bot was launched for the meeting that begins then, in that person's name. `existing`: one was there already,
   * launched by anybody.
   */
  BotSent: eventType(
    z.object({
      meetingId,
      startsAt: time,
      attempt: z.int().check(z.positive()),
      sessionId: z.string(),
      userId: z.string(),
      existing: z.boolean(),
    }),
  ),
  BotNotSent: eventType(z.object({ meetingId, startsAt: time, userId: z.string(), obstacle: z.enum(OBSTACLES) })),
};
export type AttendanceEvent = EventOf<typeof attendanceEvents>;

export const ORGANISER_CHOSE: ErrorDefinition = {
  code: 'ORGANISER_CHOSE',
  kind: 'conflict',
  message: 'L’organisateur a choisi pour cette réunion\u00a0: son choix passe avant celui des invités.',
};

export interface Attendance {
  /** What was chosen last, by each; null where nothing was, or where it was taken back. */
  readonly choices: Readonly<Record<Standing, boolean | null>>;
  /** Attempts of which a bot was sent, by when the meeting begins: of a moved one another may be sent. */
  readonly sent: ReadonlyMap<string, number>;
  /** The latest obstacle, by when the meeting begins. */
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

export type AttendanceCommand =
  | ({ readonly type: 'chooseAttendance' } & Extract<AttendanceEvent, { type: 'AttendanceChosen' }>['data'])
  | ({ readonly type: 'recordSent' } & Extract<AttendanceEvent, { type: 'BotSent' }>['data'])
  | ({ readonly type: 'recordNotSent' } & Extract<AttendanceEvent, { type: 'BotNotSent' }>['data']);

/** Throws ORGANISER_CHOSE where an attendee would choose otherwise than who organises it did. */
export function mustBeFreeToChoose(standing: Standing, { choices }: Attendance): void {
  if (standing === 'attendee' && choices.organiser !== null) throw new GreffierError(ORGANISER_CHOSE);
}

function decide(command: AttendanceCommand, attendance: Attendance): readonly AttendanceEvent[] {
  switch (command.type) {
    case 'chooseAttendance': {
      const { type: _, ...data } = command;
      mustBeFreeToChoose(command.standing, attendance);
      return attendance.choices[command.standing] === command.wanted ? [] : [{ type: 'AttendanceChosen', data }];
    }
    case 'recordSent': {
      const { type: _, ...data } = command;
      return (attendance.sent.get(data.startsAt) ?? 0) >= data.attempt ? [] : [{ type: 'BotSent', data }];
    }
    case 'recordNotSent': {
      const { type: _, ...data } = command;
      return attendance.obstacles.get(data.startsAt) === data.obstacle ? [] : [{ type: 'BotNotSent', data }];
    }
  }
}

function evolve(attendance: Attendance, { type, data }: AttendanceEvent): Attendance {
  switch (type) {
    case 'AttendanceChosen':
      return { ...attendance, choices: { ...attendance.choices, [data.standing]: data.wanted } };
    case 'BotSent': {
      const obstacles = new Map(attendance.obstacles);
      obstacles.delete(data.startsAt);
      return { ...attendance, sent: new Map(attendance.sent).set(data.startsAt, data.attempt), obstacles };
    }
    case 'BotNotSent':
      return { ...attendance, obstacles: new Map(attendance.obstacles).set(data.startsAt, data.obstacle) };
  }
}

export const attendanceDecider: Decider<Attendance, AttendanceCommand, AttendanceEvent> = {
  initialState: { choices: { organiser: null, attendee: null }, sent: new Map(), obstacles: new Map() },
  decide,
  evolve,
};

const attendanceCategory = category('settings-attendance');
/** The meeting, series or plan of a stream; null for another kind of stream. */
export const attendedOf = attendanceCategory.idOf;
export const attendanceStreams = decidedStreams(attendanceCategory, {
  events: attendanceEvents,
  decider: attendanceDecider,
});

/** The id under which a series is known here: a calendar's own id of it stands in no name of a stream. */
export const seriesIdOf = (platform: Platform, seriesId: string): string => derivedId('series', platform, seriesId);

/** Idempotency key of sending the bot of a meeting: repeated after a crash, it finds the same bot session. */
export const sendingId = (subject: string, startsAt: string, attempt: number): string =>
  derivedId('send-bot', subject, startsAt, String(attempt));
