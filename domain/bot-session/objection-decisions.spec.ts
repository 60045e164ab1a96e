import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import type { BotSessionCommand } from './commands.ts';
import type { BotSessionEvent } from './events.ts';
import { BOT_SESSION_ENDED_ALREADY, botSessionDecider } from './session.ts';
import { CAPTURE_DISCARDED, CAPTURE_NOT_PAUSED, type ObjectionCommand } from './objection-decisions.ts';

const begun: readonly BotSessionCommand[] = [
  {
    type: 'requestLaunch',
    sessionId: 's1',
    platform: 'googlemeet',
    requestedBy: 'u1',
    meetingUrl: 'https://meet.exemple.fr/abc',
    botName: 'Greffier',
    expiresAt: '2026-07-01T08:02:00.000Z',
  },
  { type: 'claim', worker: 'w1', now: '2026-07-01T08:01:00.000Z' },
  { type: 'join', joinedAt: '2026-07-01T08:01:30.000Z' },
];
const end: BotSessionCommand = { type: 'end', reason: 'meeting-ended', lines: 2 };
const announce = (written: boolean, isAgain = false): ObjectionCommand => ({
  type: 'announce',
  sessionId: 's1',
  written,
  text: 'Bonjour',
  isAgain,
});
const object: ObjectionCommand = {
  type: 'object',
  sessionId: 's1',
  kind: 'objection',
  via: 'chat',
  by: 'Noé',
  words: 'Je m’oppose',
};
const resume: ObjectionCommand = { type: 'resumeCapture', userId: 'u1' };
const discard: ObjectionCommand = { type: 'discardCapture', userId: 'u1' };

const specification = specificationOf(botSessionDecider);
const given = (...commands: readonly BotSessionCommand[]) =>
  specification.given(...specification.eventsOf(...begun, ...commands));

describe('the capture of a bot session', () => {
  it('is announced once, and again once the chat that took nothing does', () => {
    expect(given().when(announce(true)).events).toMatchObject([
      { type: 'BotAnnounced', data: { keyId: 'botSession/s1/company', written: true, text: 'Bonjour' } },
    ]);
    given(announce(true)).when(announce(true)).thenNothing();
    given(announce(true)).when(announce(false)).thenNothing();
    given(announce(false)).when(announce(false)).thenNothing();
    expect(given(announce(false)).when(announce(true)).events).toHaveLength(1);
    // Said again for who came later.
    expect(given(announce(true)).when(announce(true, true)).events).toHaveLength(1);
  });

  it('pauses with the first objection, and has every further one', () => {
    const raised = given().when(object).events;
    expect(raised).toMatchObject([
      { type: 'BotObjectionRaised', data: { keyId: 'botSession/s1/company', by: 'Noé', words: 'Je m’oppose' } },
    ]);
    expect(given(object).when({ ...object, by: 'Zoé' }).events).toHaveLength(1);
  });

  it('goes on, or is discarded, only while it is paused, and never after it was discarded', () => {
    given().when(resume).thenError(CAPTURE_NOT_PAUSED);
    given().when(discard).thenError(CAPTURE_NOT_PAUSED);
    given(object)
      .when(resume)
      .then({ type: 'BotCaptureResumed', data: { userId: 'u1' } });
    given(object, resume).when(resume).thenError(CAPTURE_NOT_PAUSED);
    given(object)
      .when(discard)
      .then({ type: 'BotCaptureDiscarded', data: { userId: 'u1' } });
    given(object, discard).when(discard).thenNothing();
    given(object, discard).when(resume).thenError(CAPTURE_DISCARDED);
    given(object, discard).when(object).thenNothing();
    given(object, end).when(resume).thenError(BOT_SESSION_ENDED_ALREADY);
    given(object, end).when(discard).thenError(BOT_SESSION_ENDED_ALREADY);
    given(end).when(object).thenNothing();
  });

  it('never goes on without a yes after an objection, in whatever order, and however often, things are said', () => {
    const step = fc.constantFrom<BotSessionCommand>(announce(true), announce(false), object, resume, discard, end);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let events: readonly BotSessionEvent[] = specification.eventsOf(...begun);
        for (const one of steps) {
          try {
            events = [...events, ...botSessionDecider.decide(one, stateFrom(botSessionDecider, events))];
          } catch (error) {
            expect(error).toBeInstanceOf(GreffierError);
          }
        }
        const types = events.map(({ type }) => type);
        const { capture, announcement } = stateFrom(botSessionDecider, events);
        const last = types.findLast((type) =>
          ['BotObjectionRaised', 'BotCaptureResumed', 'BotCaptureDiscarded'].includes(type),
        );
        const expected = { BotObjectionRaised: 'paused', BotCaptureDiscarded: 'discarded' } as const;
        expect(capture).toBe(expected[last as keyof typeof expected] ?? 'running');
        // Every yes answers an objection of its own, and nothing follows what was discarded but the end.
        const yes = types.filter((type) => type === 'BotCaptureResumed' || type === 'BotCaptureDiscarded').length;
        expect(yes).toBeLessThanOrEqual(types.filter((type) => type === 'BotObjectionRaised').length);
        const discarded = types.indexOf('BotCaptureDiscarded');
        if (discarded !== -1)
          expect(
            types.slice(discarded + 1).filter((type) => type !== 'BotSessionEnded' && type !== 'BotAnnounced'),
          ).toEqual([]);
        expect(types.filter((type) => type === 'BotAnnounced').length).toBeLessThanOrEqual(2);
        if (types.includes('BotAnnounced')) expect(announcement).not.toBe('pending');
      }),
    );
  });
});
