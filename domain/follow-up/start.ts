import { instantOf } from '#domain/local-time.ts';
import type { FollowUpDraft } from './draft.ts';

/** When it begins, ISO 8601; null for what is no day or no time. */
export const startOf = ({ day, time }: Pick<FollowUpDraft, 'day' | 'time'>): string | null =>
  instantOf(`${day}T${time}:00`);
