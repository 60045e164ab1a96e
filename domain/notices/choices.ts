import type { NoticeKind } from './kinds.ts';

/** How somebody gets notices of a kind. */
export interface NoticeChoice {
  readonly inApplication: boolean;
  readonly byMail: boolean;
}

/** In the application until somebody says otherwise, and by mail only where they ask for it. */
export const DEFAULT_CHOICE: NoticeChoice = { inApplication: true, byMail: false };

export type NoticeChoices = ReadonlyMap<NoticeKind, NoticeChoice>;

export const choiceOf = (choices: NoticeChoices, kind: NoticeKind): NoticeChoice => choices.get(kind) ?? DEFAULT_CHOICE;
