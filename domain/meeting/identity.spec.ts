import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { meetingIdOf, payloadMeetingIdOf, type Platform } from './identity.ts';

const platform = fc.constantFrom<Platform>('teams', 'googlemeet', 'unknown');
const text = fc.oneof(
  fc.string(),
  fc.uuid(),
  fc.constantFrom('abc-defg-hij', 'a b', 'a\0b', 'a/b', 'a\nb', '["a","b"]'),
);

it('of what a person saves is nobody else’s, no import’s and no bot session’s, whatever the provider’s id says', () => {
  fc.assert(
    fc.property(platform, text, text, fc.uuid(), fc.uuid(), (where, id, another, user, other) => {
      fc.pre(user !== other);
      const own = payloadMeetingIdOf(where, id, user);
      // Deleting it uses up nothing but itself: these are other streams.
      const others = [
        payloadMeetingIdOf(where, id, other),
        meetingIdOf(where, id),
        meetingIdOf(where, another),
        ...['/', '\0', '\n', ':', ' ', ',', '","'].map((between) => meetingIdOf(where, `${id}${between}${user}`)),
        ...[id, another, user].map(meetingOfBotSession),
      ];
      expect(others).not.toContain(own);
    }),
  );
});
