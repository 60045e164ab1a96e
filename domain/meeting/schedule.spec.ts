import { completed, registered } from '#test/fixtures/meeting-events.ts';
import { eventRegistry } from '#domain/registry.ts';
import { describe, expect, it } from 'vitest';
import { MEETING_DELETED } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { evolve, unknownMeeting } from './meeting.ts';
import { decideCancellation, decideSchedule, type ScheduleMeeting } from './schedule.ts';

const entry: ScheduleMeeting = {
  type: 'scheduleMeeting',
  meetingId: 'm',
  platform: 'googlemeet',
  providerMeetingId: 'abc-defg-hij',
  title: 'Comité',
  startedAt: '2026-12-01T09:00:00.000Z',
  endedAt: '2026-12-01T10:00:00.000Z',
  organiser: { userId: 'u', keyId: 'user/u/identity', name: 'Claire', email: 'claire@exemple.fr' },
  attendees: [
    { name: 'Noé', email: 'noe@exemple.fr', response: 'needsAction' },
    { name: 'Zoé', email: 'zoe@exemple.fr', response: null },
  ],
  joinUrl: 'https://meet.google.com/abc-defg-hij',
  seriesId: 'serie-1',
  allDay: false,
  documents: [{ title: 'Ordre du jour', url: 'https://exemple.fr/odj.pdf', mimeType: 'application/pdf' }],
};
const after = (...events: readonly MeetingEvent[]) => events.reduce(evolve, unknownMeeting);
const said = (command: ScheduleMeeting, ...before: readonly MeetingEvent[]) =>
  decideSchedule(command, after(...before));

describe('a calendar’s entry', () => {
  const first = said(entry);

  it('has the conference’s address, its series, and what each attendee answered', () => {
    expect(first).toMatchObject([
      {
        type: 'MeetingScheduled',
        data: {
          joinUrl: 'https://meet.google.com/abc-defg-hij',
          seriesId: 'serie-1',
          allDay: false,
          participants: [
            { number: 0, keyId: 'meeting/m/speaker/0', response: 'needsAction' },
            { number: 1, response: null },
          ],
        },
      },
    ]);
    expect(said(entry, ...first)).toEqual([]);
  });

  it.each<Partial<ScheduleMeeting>>([
    { joinUrl: null },
    { seriesId: null },
    { allDay: true },
    { documents: [] },
    { documents: [{ title: 'Relevé', url: 'https://exemple.fr/odj.pdf', mimeType: null }] },
    { attendees: entry.attendees.map((one) => ({ ...one, response: 'accepted' as const })) },
  ])('is said again once the calendar says %o', (change) => {
    const [again] = said({ ...entry, ...change }, ...first);
    expect(again?.type).toBe('MeetingScheduled');
    expect(said({ ...entry, ...change }, ...first, ...(again ? [again] : []))).toEqual([]);
  });

  it('answers for somebody by the address, however it is written', () => {
    const [event] = said(
      { ...entry, attendees: [{ name: 'Noé', email: 'NOE@exemple.fr', response: 'declined' }] },
      ...first,
    );
    expect(event?.data).toMatchObject({ participants: [{ number: 0, response: 'declined' }] });
  });

  it('is readable where an earlier release wrote it, and for one, without what it has attached', () => {
    const [{ data } = { data: {} }] = first;
    const written = eventRegistry.write('MeetingScheduled', 2, data);
    expect(written).not.toHaveProperty('documents');
    expect(eventRegistry.read('MeetingScheduled', { version: 2, data: written, stream: 'meeting-m' })).toEqual({
      ...data,
      documents: null,
    });
  });

  it('is readable where an earlier release wrote it, and for one: without address, series and answers', () => {
    const [{ data } = { data: {} }] = first;
    const written = eventRegistry.write('MeetingScheduled', 1, data);
    for (const name of ['joinUrl', 'seriesId', 'allDay', 'participants.0.response'])
      expect(written).not.toHaveProperty(name);
    expect(eventRegistry.read('MeetingScheduled', { version: 1, data: written, stream: 'meeting-m' })).toEqual({
      ...data,
      joinUrl: null,
      seriesId: null,
      documents: null,
      participants: [
        expect.objectContaining({ number: 0, response: null }),
        expect.objectContaining({ number: 1, response: null }),
      ],
    });
  });
});

describe('a cancellation', () => {
  const first = said(entry);
  const cancelled: MeetingEvent = { type: 'MeetingCancelled', data: {} };

  it('is noted once, and taken back as soon as the calendar says the entry again, though it says the same', () => {
    expect(decideCancellation(after(...first))).toEqual([cancelled]);
    expect(decideCancellation(after(...first, cancelled))).toEqual([]);
    expect(said(entry, ...first, cancelled)).toEqual(first);
    expect(said(entry, ...first, cancelled, ...first)).toEqual([]);
  });

  it('is none of what no calendar announced, what was captured, and what is deleted, which does not come back', () => {
    expect(decideCancellation(unknownMeeting)).toEqual([]);
    expect(decideCancellation(after(registered(), completed))).toEqual([]);
    const deleted: MeetingEvent = { type: 'MeetingDeleted', data: {} };
    expect(decideCancellation(after(...first, deleted))).toEqual([]);
    expect(() => said(entry, ...first, cancelled, deleted)).toThrow(MEETING_DELETED.message);
  });
});
