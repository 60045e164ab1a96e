import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import type { FollowUpDraft } from '#domain/follow-up/draft.ts';
import { followedBy, followUpEvents } from '#domain/follow-up/follow-up.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { followUps } from './tables.ts';

type At = Pick<Recorded, 'stream' | 'revision'>;

const keyOf = ({ stream }: At) => ({ meeting_id: followedBy(stream) ?? stream });
/** Each event is one change. */
const versionOf = ({ revision }: At): number => Number(revision) + 1;

const gone = ({ stream }: At): RowChange[] => [followUps.remove({ meeting_id: meetingOf(stream) ?? stream })];

export const followUpsProjection = projection(
  { ...followUpEvents, ...meetingEvents },
  {
    name: 'follow-ups',
    version: 1,
    tables: [followUps],
    on: {
      FollowUpEdited: (event) => {
        const { keyId, meetingId: _meetingId, title, agenda, ...rest } = event.data;
        const draft: FollowUpDraft | null = isErased(title) || isErased(agenda) ? null : { title, agenda, ...rest };
        return [
          followUps.upsert({
            ...keyOf(event),
            phase: 'edited',
            version: versionOf(event),
            draft: draft === null ? null : { keyId, text: JSON.stringify(draft) },
            starts_at: null,
          }),
        ];
      },
      FollowUpPlanned: (event) => [
        followUps.patch(keyOf(event), {
          phase: 'planned',
          version: versionOf(event),
          starts_at: event.data.startsAt,
        }),
      ],
      // There may be nothing that was written before: then it is what was proposed that is set aside.
      FollowUpDiscarded: (event) => [
        followUps.insert({
          ...keyOf(event),
          phase: 'discarded',
          version: versionOf(event),
          draft: null,
          starts_at: null,
        }),
        followUps.patch(keyOf(event), { phase: 'discarded', version: versionOf(event), starts_at: null }),
      ],
      FollowUpReopened: (event) => [
        followUps.upsert({
          ...keyOf(event),
          phase: 'proposed',
          version: versionOf(event),
          draft: null,
          starts_at: null,
        }),
      ],
      MeetingDeleted: gone,
      MeetingErased: gone,
    },
  },
);
