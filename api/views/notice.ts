import type { NoticeView } from '#api/contract/notices.ts';
import { platformNamed, textsFor, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { meetingPlace, noticeText } from '#domain/notices/words.ts';
import type { ReadNotice } from '#projections/notices/queries.ts';

type Words = Pick<NoticeView, 'text' | 'about' | 'actionId' | 'sessionId' | 'webhookId'>;

function wordsOf(notice: ReadNotice, platforms: MeetingPlatforms): Words {
  const none = { actionId: null, sessionId: null, webhookId: null };
  switch (notice.kind) {
    case 'action': {
      const { id, task, deadline } = notice.action;
      return { ...none, text: noticeText({ kind: 'action', task, deadline }), about: notice.title, actionId: id };
    }
    case 'reminder': {
      const { what, title, action } = notice;
      const { id, task, deadline } = action;
      return { ...none, text: noticeText({ kind: 'reminder', what, task, deadline }), about: title, actionId: id };
    }
    case 'bot': {
      if (notice.sessionId === null)
        return { ...none, text: noticeText({ kind: 'joining', what: notice.what }), about: notice.title };
      const { title, what, sessionId, platform, meetingUrl } = notice;
      const place = [platformNamed(platforms, platform)?.title, meetingPlace(meetingUrl)].filter(Boolean).join(', ');
      const text = noticeText({ kind: 'bot', what, texts: textsFor(platforms, platform) });
      return { ...none, text, about: title ?? place, sessionId };
    }
    case 'failure':
      return {
        ...none,
        text: noticeText({ kind: 'failure', what: notice.what }),
        about: notice.title,
        webhookId: notice.what === 'webhook' ? notice.meetingId : null,
      };
    case 'minutes':
    case 'erasure':
      return { ...none, text: noticeText(notice), about: notice.title };
  }
}

/** A notice as its reader sees it: in words that are made of what is so now. */
export function noticeView(notice: ReadNotice, platforms: MeetingPlatforms): NoticeView {
  const { id, kind, givenAt, meetingId, isRead } = notice;
  return { id, kind, at: givenAt.toISOString(), read: isRead, meetingId, ...wordsOf(notice, platforms) };
}
