import type { NoticeKind } from './kinds.ts';

/** How somebody gets notices of a kind. */
export interface NoticeChoice {
  readonly inApplication: boolean;
  readonly byMail: boolean;
}

/**
 * In the application until somebody says otherwise, and by mail only where they ask for it; minutes by mail as the
 * meeting says, until they say otherwise.
 */
const defaultChoice = (kind: NoticeKind): NoticeChoice => ({ inApplication: true, byMail: kind === 'minutes' });

export type NoticeChoices = ReadonlyMap<NoticeKind, NoticeChoice>;

export const choiceOf = (choices: NoticeChoices, kind: NoticeKind): NoticeChoice =>
  choices.get(kind) ?? defaultChoice(kind);
