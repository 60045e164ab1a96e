import { WHILE_HAD } from '../grounds.ts';

/**
 * Participants with who they are: `is_room`, `user_id` of the account that somebody confirmed, `account_id` of that one
 * or else of the account that had their address when the meeting began and has another by now, and `account`, the name
 * of that one or else of the account that has their address.
 */
export const IDENTIFIED = `select p.*, r.participant is not null as is_room, l.user_id, coalesce(l.user_id, f.user_id) as account_id,
    u.display_name as account
  from participants p
  left join room_microphones r on r.meeting_id = p.meeting_id and r.capture_id = p.capture_id and r.participant = p.number
  left join participant_links l on l.meeting_id = p.meeting_id and l.capture_id = p.capture_id
    and l.participant = p.number and l.unlinked_at is null
  left join lateral (
    select f.user_id from former_addresses f join meetings s on s.meeting_id = p.meeting_id and ${WHILE_HAD}
    where r.participant is null and f.email = p.email order by f.until limit 1
  ) f on true
  left join lateral (
    select a.display_name from users a
    where r.participant is null and case when coalesce(l.user_id, f.user_id) is null then a.email = p.email
      else a.user_id = coalesce(l.user_id, f.user_id) end
    limit 1
  ) u on true`;
