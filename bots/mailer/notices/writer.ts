import { readSettings } from '#commands/settings/settings.ts';
import { SHARED_TEXTS } from '#domain/bot-session/texts.ts';
import { minutesHtml } from '#domain/mail/minutes/html.ts';
import { minutesText } from '#domain/mail/minutes/text.ts';
import { noticeParts } from '#domain/mail/notices/content.ts';
import { meetingPlace, noticeText } from '#domain/notices/words.ts';
import { NOTICE_PROJECTIONS, noticeChoicesOf, noticesFor, whatWasRead } from '#projections/notices/queries.ts';
import type { Notice } from '#projections/notices/told.ts';
import { choicesAddress, type MailWriter, type Written } from '../writing.ts';
import { broughtAmong, broughtBy } from './about.ts';

/** A notice of one kind says the same of a bot on any platform. */
const textOf = (notice: Notice): string => {
  switch (notice.kind) {
    case 'action':
      return noticeText({ kind: 'action', ...notice.action });
    case 'reminder':
      return noticeText({ kind: 'reminder', what: notice.what, ...notice.action });
    case 'bot':
      return notice.sessionId === null
        ? noticeText({ kind: 'joining', what: notice.what })
        : noticeText({ kind: 'bot', what: notice.what, texts: SHARED_TEXTS });
    case 'failure':
      return noticeText({ kind: 'failure', what: notice.what });
    case 'minutes':
    case 'erasure':
      return noticeText(notice);
  }
};

const aboutOf = (notice: Notice): string =>
  notice.kind === 'bot' && notice.sessionId !== null
    ? (notice.title ?? meetingPlace(notice.meetingUrl))
    : (notice.title ?? '');

const addressOf = (publicUrl: string, notice: Notice): string => {
  if (notice.kind === 'bot' && notice.sessionId === null) return `${publicUrl}/joining`;
  if (notice.kind === 'bot') return `${publicUrl}/google-meet-bot?session=${encodeURIComponent(notice.sessionId)}`;
  if (notice.kind === 'failure' && notice.what === 'webhook') return `${publicUrl}/settings/webhooks`;
  const meeting = `${publicUrl}/meetings/${notice.meetingId}`;
  return notice.kind === 'action' || notice.kind === 'reminder'
    ? `${meeting}?tab=actions#action-${encodeURIComponent(notice.action.id)}`
    : meeting;
};

/**
 * What an event brought, as far as it is so still, and as its reader may know it now: who has read it meanwhile
 * gets no mail about it.
 */
export const noticeWriter: MailWriter = {
  reads: NOTICE_PROJECTIONS,
  async write({ log, pool, sealer, publicUrl }, { recipient, subject }): Promise<Written> {
    const told = broughtBy(subject ?? '');
    if (told === null) return { withheld: 'nothing-to-tell' };
    const { id: userId, email, role } = recipient;
    const [{ settings }, choices] = await Promise.all([readSettings(log), noticeChoicesOf(pool, userId)]);
    if (!settings.notifications) return { withheld: 'switched-off' };
    const [all, isRead] = await Promise.all([
      noticesFor({ pool, sealer }, { userId, email, role }, new Date()),
      whatWasRead(pool, userId),
    ]);
    const [first, ...others] = broughtAmong(all, told, choices).filter((notice) => !isRead(notice));
    if (first === undefined) return { withheld: 'nothing-to-tell' };
    const parts = noticeParts({
      // Of erasures that were done at one moment the sentence is the same.
      texts: [textOf(first), ...(first.kind === 'erasure' ? [] : others.map(textOf))],
      about: aboutOf(first),
      url: addressOf(publicUrl(), first),
      choicesUrl: choicesAddress(publicUrl()),
    });
    return { mail: { subject: parts.subject, text: minutesText(parts), html: minutesHtml(parts) } };
  },
};
