import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { NOTICE_KINDS } from './kinds.ts';

/** What a person does with their notices (`identity.ts`). The notices themselves are derived, and no events. */
export const noticeEvents = {
  NoticeRead: eventType(z.object({ userId: z.string(), noticeId: z.string() })),
  /** Every notice that was given until then. */
  NoticesRead: eventType(z.object({ userId: z.string(), until: z.iso.datetime({ offset: true }) })),
  /** Whether they get notices of a kind: in the application, and by mail. */
  NoticeChoiceChanged: eventType(
    z.object({
      userId: z.string(),
      kind: z.enum(NOTICE_KINDS),
      inApplication: z.boolean(),
      /** Says nothing of minutes. */
      byMail: z.boolean(),
      /** Of minutes: whether they want those of meetings that they attended. Missing: nothing was said of it. */
      minutesByMail: z.optional(z.boolean()),
    }),
  ),
};

/** What a choice says of mail. */
export const isWantedByMail = ({
  kind,
  byMail,
  minutesByMail = true,
}: Pick<Extract<NoticeEvent, { type: 'NoticeChoiceChanged' }>['data'], 'kind' | 'byMail' | 'minutesByMail'>): boolean =>
  kind === 'minutes' ? minutesByMail : byMail;

export type NoticeEvent = EventOf<typeof noticeEvents>;
