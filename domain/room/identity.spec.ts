import { describe, expect, it } from 'vitest';
import { roomIdOf } from './identity.ts';
import { standingOf, TELLINGS, type Telling } from './telling.ts';

const meet = (providerMeetingId: string, meetingUrl: string | null = null) =>
  roomIdOf({ platform: 'googlemeet', providerMeetingId, meetingUrl });

describe('a room', () => {
  it('is the same by its code, by its address, and by what a bot was sent to', () => {
    const room = meet('abc-defg-hij');
    expect(room).not.toBeNull();
    expect(meet('ABC-defg-hij')).toBe(room);
    expect(meet('gmeet-17', 'https://meet.google.com/abc-defg-hij')).toBe(room);
    expect(meet('gmeet-17', 'https://meet.google.com/abc-defg-hij?authuser=1')).toBe(room);
    expect(meet('abc-defg-hik')).not.toBe(room);
  });

  it('is what Teams calls it, and another than on Meet', () => {
    const teams = roomIdOf({ platform: 'teams', providerMeetingId: 'abc-defg-hij', meetingUrl: null });
    expect(teams).not.toBeNull();
    expect(teams).not.toBe(meet('abc-defg-hij'));
  });

  it('of Teams is one in a link, in Graph, in a calendar and in a chat', () => {
    const teams = (providerMeetingId: string, meetingUrl: string | null = null) =>
      roomIdOf({ platform: 'teams', providerMeetingId, meetingUrl });
    const thread = '19:meeting_NzA5Y2YxYzktYWI0Ny00ZDU4@thread.v2';
    const link = `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(thread)}/0?context=%7b%7d`;
    const room = teams(thread);
    expect(teams('teams-session', link)).toBe(room);
    expect(teams(link)).toBe(room);
    expect(teams(btoa(`1*0f1c1a2e-0000-4000-8000-000000000000*0**${thread}`))).toBe(room);
    const inChannel = link.replace('/0?', '/1700000000000?');
    expect(teams('teams-session', inChannel)).not.toBe(room);
    const short = 'https://teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1';
    expect(teams('teams-1', short)).toBe(teams('teams-2', short.replace('AbCdEfGh1', 'IjKlMnOp2')));
    expect(teams('teams-1', short)).toBe(teams('31234567890123'));
  });

  it('is none where the source names none', () => {
    expect(meet('gmeet-1732269000000')).toBeNull();
    expect(roomIdOf({ platform: 'unknown', providerMeetingId: 'abc-defg-hij', meetingUrl: null })).toBeNull();
    expect(roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl: null })).toBeNull();
  });
});

it('captures are taken for the transcript in this order: what is complete, then how it is told', () => {
  const order: { telling: Telling; isComplete: boolean }[] = [true, false].flatMap((isComplete) =>
    TELLINGS.filter((telling) => telling !== 'calendar').map((telling) => ({ telling, isComplete })),
  );
  order.push({ telling: 'calendar', isComplete: true });
  const standings = order.map(standingOf);
  expect(standings).toEqual(standings.toSorted((one, other) => one - other));
  expect(new Set(standings).size).toBe(standings.length);
  expect(standingOf({ telling: 'provider', isComplete: true })).toBe(0);
});
