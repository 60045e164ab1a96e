import type { ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { choiceOf, type NoticeChoice, type NoticeChoices } from './choices.ts';
import { isWantedByMail, type NoticeEvent } from './events.ts';
import type { NoticeKind } from './kinds.ts';

export const NOTICE_NOT_FOUND: ErrorDefinition = {
  code: 'NOTICE_NOT_FOUND',
  kind: 'not-found',
  message: 'Notification introuvable',
};

/** What somebody did with their notices. */
export interface NoticeState {
  readonly read: ReadonlySet<string>;
  /** ISO 8601; empty before they read all of them for the first time. */
  readonly readUntil: string;
  readonly choices: NoticeChoices;
}

interface Own {
  readonly userId: string;
}

/** That the notice is theirs, the caller has made sure. */
export type NoticeCommand =
  | (Own & { readonly type: 'readNotice'; readonly noticeId: string })
  | (Own & { readonly type: 'readNotices'; readonly until: string })
  | (Own & { readonly type: 'chooseNotices'; readonly kind: NoticeKind; readonly choice: Partial<NoticeChoice> });

function decide(command: NoticeCommand, { read, readUntil, choices }: NoticeState): readonly NoticeEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'readNotice': {
      const { noticeId } = command;
      return read.has(noticeId) ? [] : [{ type: 'NoticeRead', data: { userId, noticeId } }];
    }
    case 'readNotices': {
      const until = new Date(command.until).toISOString();
      return until > readUntil ? [{ type: 'NoticesRead', data: { userId, until } }] : [];
    }
    case 'chooseNotices': {
      const { kind } = command;
      const before = choiceOf(choices, kind);
      const after = { ...before, ...command.choice };
      if (after.inApplication === before.inApplication && after.byMail === before.byMail) return [];
      const { inApplication, byMail } = after;
      const mailed = kind === 'minutes' ? { byMail: false, minutesByMail: byMail } : { byMail };
      return [{ type: 'NoticeChoiceChanged', data: { userId, kind, inApplication, ...mailed } }];
    }
  }
}

function evolve(state: NoticeState, { type, data }: NoticeEvent): NoticeState {
  switch (type) {
    case 'NoticeRead':
      return { ...state, read: new Set([...state.read, data.noticeId]) };
    case 'NoticesRead':
      return { ...state, readUntil: data.until > state.readUntil ? data.until : state.readUntil };
    case 'NoticeChoiceChanged': {
      const { kind, inApplication } = data;
      const choice = { inApplication, byMail: isWantedByMail(data) };
      return { ...state, choices: new Map([...state.choices, [kind, choice]]) };
    }
  }
}

export const noticeDecider: Decider<NoticeState, NoticeCommand, NoticeEvent> = {
  initialState: { read: new Set(), readUntil: '', choices: new Map() },
  decide,
  evolve,
};
