import { orElse } from '#domain/events/personal.ts';
import type { MeetingEvent } from './events.ts';
import type { Meeting } from './state.ts';

type KeepingEvent = Extract<
  MeetingEvent,
  { type: 'MeetingLabelled' | 'MeetingHeld' | 'MeetingHoldLifted' | 'PersonErasurePostponed' }
>;

/** How long it is kept, and what waits for the end of a hold. */
export function evolveKept(
  { holds, postponed }: Meeting,
  event: KeepingEvent,
): Partial<Pick<Meeting, 'label' | 'hold' | 'holds' | 'postponed'>> {
  switch (event.type) {
    case 'MeetingLabelled':
      return { label: event.data.label };
    case 'MeetingHeld': {
      const { hold: number, reason } = event.data;
      return { hold: { number, reason: orElse(reason, null) }, holds: Math.max(holds, number + 1) };
    }
    case 'MeetingHoldLifted':
      // What waited is asked for by the events after it.
      return { hold: null, postponed: new Map() };
    case 'PersonErasurePostponed': {
      const { erasureId, ...waiting } = event.data;
      return { postponed: new Map(postponed).set(erasureId, waiting) };
    }
  }
}
