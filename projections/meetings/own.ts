import type { Platform } from '#domain/meeting/identity.ts';
import type { Pool } from 'pg';

/** Who organises a meeting, or did until it was deleted; null where there is none, or none that was seen yet. */
export async function organiserOf(pool: Pool, meetingId: string): Promise<string | null> {
  const { rows } = await pool.query<{ organizer_id: string }>(
    'select organizer_id from meeting_organisers where meeting_id = $1',
    [meetingId],
  );
  return rows[0]?.organizer_id ?? null;
}

export interface ProviderMeeting {
  readonly platform: Platform;
  readonly providerMeetingId: string;
}

/**
 * The meeting with this provider's id that somebody organises already, whether they saved it or launched its bot; the
 * oldest.
 */
export async function organisedMeeting(
  pool: Pool,
  userId: string,
  { platform, providerMeetingId }: ProviderMeeting,
): Promise<string | null> {
  const { rows } = await pool.query<{ meeting_id: string }>(
    `select meeting_id from meetings where teams_meeting_id = $1 and platform = $2 and organizer_id = $3
     order by created_at, meeting_id limit 1`,
    [providerMeetingId, platform, userId],
  );
  return rows[0]?.meeting_id ?? null;
}
