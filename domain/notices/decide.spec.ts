import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, it } from 'vitest';
import { noticeDecider } from './decide.ts';
import type { NoticeEvent } from './events.ts';

const notices = specificationOf(noticeDecider);
const userId = 'u-1';
const read = (noticeId: string): NoticeEvent => ({ type: 'NoticeRead', data: { userId, noticeId } });
const readUntil = (until: string): NoticeEvent => ({ type: 'NoticesRead', data: { userId, until } });

describe('what somebody does with their notices', () => {
  it('is read once', () => {
    notices.given().when({ type: 'readNotice', userId, noticeId: 'n-1' }).then(read('n-1'));
    notices.given(read('n-1')).when({ type: 'readNotice', userId, noticeId: 'n-1' }).thenNothing();
    notices.given(read('n-1')).when({ type: 'readNotice', userId, noticeId: 'n-2' }).then(read('n-2'));
  });

  it('is read until a moment, whatever the zone that it was said in, and never less far than before', () => {
    const until = '2026-11-26T09:00:00.000Z';
    const command = { type: 'readNotices', userId } as const;
    notices
      .given()
      .when({ ...command, until: '2026-11-26T10:00:00+01:00' })
      .then(readUntil(until));
    for (const earlier of [until, '2026-11-26T08:59:59.999Z'])
      notices
        .given(readUntil(until))
        .when({ ...command, until: earlier })
        .thenNothing();
  });

  it('is a choice for each kind, of which what is not said stays', () => {
    const choose = { type: 'chooseNotices', userId, kind: 'bot' } as const;
    const byMail: NoticeEvent = {
      type: 'NoticeChoiceChanged',
      data: { userId, kind: 'bot', inApplication: true, byMail: true },
    };
    notices
      .given()
      .when({ ...choose, choice: { byMail: true } })
      .then(byMail);
    notices
      .given()
      .when({ ...choose, choice: { byMail: false, inApplication: true } })
      .thenNothing();
    notices
      .given(byMail)
      .when({ ...choose, choice: { inApplication: false } })
      .thenMatching({ data: { kind: 'bot', inApplication: false, byMail: true } });
    notices
      .given(byMail)
      .when({ ...choose, kind: 'action', choice: { inApplication: false } })
      .thenMatching({ data: { kind: 'action', inApplication: false, byMail: false } });
  });
});
