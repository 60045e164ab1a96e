import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANDINGS } from './attendance.ts';
import { PREFERENCES } from './kinds.ts';
import { verdictOf, type Choice, type ComingMeeting, type Concerned } from './rule.ts';

const NOW = Date.parse('2026-12-01T08:59:30.000Z');
const WORDS = 'entretien, RH, médical';
const ORGANISER = 'u-0';
const decided = (meeting: ComingMeeting) => verdictOf(meeting, { now: NOW, words: WORDS });

const userId = fc.constantFrom(ORGANISER, 'u-1', 'u-2', 'u-3');
const concerned: fc.Arbitrary<Concerned> = fc.record({
  userId,
  response: fc.constantFrom('accepted', 'declined', 'tentative', 'needsAction', null),
  wants: fc.constantFrom(...PREFERENCES),
});
const choice: fc.Arbitrary<Choice> = fc.record({
  wanted: fc.boolean(),
  userId,
  standing: fc.constantFrom(...STANDINGS),
  scope: fc.constantFrom('meeting', 'series'),
  at: fc.integer({ min: 0, max: 59 }).map((second) => new Date(Date.UTC(2026, 10, 1, 9, 0, second)).toISOString()),
});
const distinct = { selector: ({ userId: id }: { readonly userId: string }) => id, maxLength: 4 };
const meeting: fc.Arbitrary<ComingMeeting> = fc.record({
  startsAt: fc.constantFrom('2026-12-01T08:30:00.000Z', '2026-12-01T09:00:00.000Z', '2026-12-02T09:00:00.000Z'),
  endsAt: fc.constantFrom('2026-12-01T08:59:00.000Z', '2026-12-02T10:00:00.000Z'),
  allDay: fc.boolean(),
  cancelled: fc.boolean(),
  title: fc.constantFrom('Comité', 'Entretien annuel', 'Point R.H.', 'Rhône', ''),
  hasConference: fc.boolean(),
  address: fc.constantFrom('https://meet.google.com/abc-defg-hij', null),
  sent: fc.boolean(),
  botThere: fc.boolean(),
  organiserId: fc.constant(ORGANISER),
  people: fc.uniqueArray(concerned, distinct),
  choices: fc.array(choice, { maxLength: 4 }),
});
/** Nothing but people and their choices is against it. */
const open = meeting.map((one): ComingMeeting => ({
  ...one,
  endsAt: '2026-12-02T10:00:00.000Z',
  allDay: false,
  cancelled: false,
  hasConference: true,
  address: 'https://meet.google.com/abc-defg-hij',
  sent: false,
  botThere: false,
}));

describe('whether a bot comes to a meeting', () => {
  it('is never so where the meeting is over, cancelled, without an hour or a room, or has its bot', () => {
    fc.assert(
      fc.property(meeting, (one) => {
        const { endsAt, cancelled, allDay, address, sent } = one;
        if (Date.parse(endsAt) <= NOW || cancelled || allDay || address === null || sent)
          expect(decided(one)).toMatchObject({ comes: false, inNameOf: null, choice: null });
      }),
    );
  });

  it('is in the name of somebody who may launch bots, and wants it', () => {
    fc.assert(
      fc.property(meeting, (one) => {
        const { comes, inNameOf, choice: chosen } = decided(one);
        expect(comes).toBe(inNameOf !== null);
        if (!comes) return;
        const person = one.people.find(({ userId: id }) => id === inNameOf);
        expect(chosen ? chosen.wanted && chosen.userId === inNameOf : person?.wants !== 'none').toBe(true);
        expect(person).toBeDefined();
      }),
    );
  });

  it('is what the organiser chose last for the meeting, whatever others chose and want', () => {
    fc.assert(
      fc.property(open, fc.boolean(), (one, wanted) => {
        const last: Choice = {
          wanted,
          userId: ORGANISER,
          standing: 'organiser',
          scope: 'meeting',
          at: '2026-11-02T00:00:00.000Z',
        };
        const people = [{ userId: ORGANISER, response: null, wants: 'none' } as const, ...one.people.slice(1)];
        const verdict = decided({ ...one, people, choices: [...one.choices, last] });
        expect(verdict).toMatchObject({ comes: wanted, reason: 'organiser-chose', choice: last });
      }),
    );
  });

  it('is no, for a title with a sensitive word or without words, until somebody chooses it', () => {
    fc.assert(
      fc.property(
        open,
        fc.constantFrom('Entretien annuel', 'Point RH', 'Visite MÉDICALE', 'visite medical', ' '),
        (one, title) => {
          const verdict = decided({ ...one, title, choices: [] });
          if (title === 'Visite MÉDICALE') expect(['sensitive', 'untitled']).not.toContain(verdict.reason);
          else expect(verdict).toMatchObject({ comes: false, reason: title === ' ' ? 'untitled' : 'sensitive' });
        },
      ),
    );
  });

  it('is the same in whatever order people and choices come, and whatever those say who want no bot', () => {
    fc.assert(
      fc.property(open, (one) => {
        const times = new Set(one.choices.map(({ at }) => at));
        fc.pre(times.size === one.choices.length);
        const turned = { ...one, people: one.people.toReversed(), choices: one.choices.toReversed() };
        expect(decided(turned)).toEqual(decided(one));
        const more = { userId: 'u-9', response: 'accepted', wants: 'none' } as const;
        expect(decided({ ...one, people: [more, ...one.people] })).toEqual(decided(one));
      }),
    );
  });
});

describe('what people want of all their meetings', () => {
  const one: ComingMeeting = {
    startsAt: '2026-12-01T09:00:00.000Z',
    endsAt: '2026-12-01T10:00:00.000Z',
    allDay: false,
    cancelled: false,
    title: 'Comité',
    hasConference: true,
    address: 'https://meet.google.com/abc-defg-hij',
    sent: false,
    botThere: false,
    organiserId: ORGANISER,
    people: [],
    choices: [],
  };
  const by = (...people: readonly Concerned[]) => decided({ ...one, people });

  it.each<[string, Concerned, string, boolean]>([
    ['organises and wants those', { userId: ORGANISER, response: null, wants: 'organised' }, 'organiser', true],
    ['organises it and declined', { userId: ORGANISER, response: 'declined', wants: 'accepted' }, 'declined', false],
    ['accepted and wants those', { userId: 'u-1', response: 'accepted', wants: 'accepted' }, 'accepted', true],
    [
      'accepted and wants what they organise',
      { userId: 'u-1', response: 'accepted', wants: 'organised' },
      'nobody',
      false,
    ],
    ['has not answered', { userId: 'u-1', response: 'needsAction', wants: 'accepted' }, 'unanswered', false],
    ['may come', { userId: 'u-1', response: 'tentative', wants: 'accepted' }, 'unanswered', false],
    ['declined', { userId: 'u-1', response: 'declined', wants: 'accepted' }, 'declined', false],
  ])('counts for somebody who %s', (_, person, reason, comes) => {
    expect(by(person)).toMatchObject({ comes, reason });
  });

  it('gives no right to those who may not launch bots: they are not among the people', () => {
    const wanted: Choice = {
      wanted: true,
      userId: 'gone',
      standing: 'organiser',
      scope: 'meeting',
      at: '2026-11-01T00:00:00Z',
    };
    expect(decided({ ...one, choices: [wanted] })).toMatchObject({ comes: false, reason: 'nobody' });
    expect(decided({ ...one, choices: [{ ...wanted, wanted: false }] })).toMatchObject({ reason: 'organiser-chose' });
  });

  it('says that a bot is there once the bot would be sent, and not of a meeting in that room tomorrow', () => {
    expect(decided({ ...one, botThere: true })).toMatchObject({ comes: false, reason: 'already-there' });
    const tomorrow = { startsAt: '2026-12-02T09:00:00.000Z', endsAt: '2026-12-02T10:00:00.000Z' };
    expect(decided({ ...one, ...tomorrow, botThere: true }).reason).toBe('nobody');
  });
});
