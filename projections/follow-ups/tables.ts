import type { FollowUpPhase } from '#domain/follow-up/draft.ts';
import { column, sealedColumn, table } from '../engine/table.ts';

/** What people made of the drafts of next meetings, by the meeting that each follows. */
export const followUps = table(
  'follow_ups',
  {
    meeting_id: column<string>('uuid'),
    phase: column<FollowUpPhase>('text', 'not null'),
    version: column<number>('int', 'not null'),
    /** As it was written last, JSON of a `FollowUpDraft`: it quotes the minutes, and goes with their key. */
    draft: sealedColumn(),
    /** When the one that was planned begins. */
    starts_at: column<string | null>('timestamptz'),
  },
  { key: ['meeting_id'] },
);
