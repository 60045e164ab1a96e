import { specificationOf } from '#test/support/decider-specification.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { GreffierError } from '#domain/errors.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOT_SESSION_ENDINGS } from './endings.ts';
import { CONSENTS } from './consents.ts';
import { botSessionEvents, type BotSessionEvent } from './events.ts';
import type { BotSessionCommand } from './commands.ts';
import {
  botSessionDecider,
  deciderFor,
  LAUNCH_EXPIRED,
  NO_CONSENT_ASKED,
  BOT_SESSION_ENDED_ALREADY,
  BOT_SESSION_NOT_FOUND,
  BOT_SESSION_TAKEN,
} from './session.ts';
import { STEPS } from './steps.ts';

const launch: BotSessionCommand = {
  type: 'requestLaunch',
  sessionId: 's1',
  platform: 'googlemeet',
  requestedBy: 'u1',
  meetingUrl: 'https://meet.exemple.fr/abc',
  botName: 'Greffier',
  expiresAt: '2026-07-01T08:02:00.000Z',
};
const claim: BotSessionCommand = { type: 'claim', worker: 'w1', now: '2026-07-01T08:01:00.000Z' };
const join: BotSessionCommand = { type: 'join', joinedAt: '2026-07-01T08:01:30.000Z' };
const end: BotSessionCommand = { type: 'end', reason: 'meeting-ended', lines: 2 };

const specification = specificationOf(botSessionDecider);
const after = specification.eventsOf;
/** A bot session of which these commands have been decided. */
const given = (...commands: readonly BotSessionCommand[]) => specification.given(...after(...commands));

describe('a bot session', () => {
  it('is claimed by one worker, in time', () => {
    given().when(claim).thenError(BOT_SESSION_NOT_FOUND);
    given(launch)
      .when(claim)
      .then({ type: 'BotSessionClaimed', data: { worker: 'w1' } });
    given(launch, claim)
      .when({ ...claim, worker: 'w2' })
      .thenError(BOT_SESSION_TAKEN);
    given(launch)
      .when({ ...claim, now: '2026-07-01T08:02:01.000Z' })
      .thenError(LAUNCH_EXPIRED);
  });

  it('is over at once where it is stopped before anybody claimed it, and expires only then', () => {
    const expire: BotSessionCommand = { type: 'end', reason: 'expired', lines: 0 };
    const types = (...commands: readonly BotSessionCommand[]) =>
      after(launch, ...commands)
        .slice(1)
        .map(({ type }) => type);
    expect(types({ type: 'requestStop' })).toEqual(['BotStopRequested', 'BotSessionEnded']);
    expect(types(claim, { type: 'requestStop' })).toEqual(['BotSessionClaimed', 'BotStopRequested']);
    expect(types(expire)).toEqual(['BotSessionEnded']);
    expect(types(claim, expire)).toEqual(['BotSessionClaimed']);
    expect(types(claim, join, expire)).toEqual(['BotSessionClaimed', 'BotSessionJoined']);
  });

  it('goes on with another worker where its own is gone, and with one of them only', () => {
    const takeOver: BotSessionCommand = {
      type: 'takeOver',
      worker: 'w2',
      from: 'w1',
      since: '2026-07-01T08:10:00.000Z',
    };
    const since = '2026-07-01T08:10:00.000Z';
    given(launch).when(takeOver).thenError(BOT_SESSION_TAKEN);
    given(launch, claim, join)
      .when(takeOver)
      .then(
        { type: 'BotSessionInterrupted', data: { cause: 'worker-lost', since } },
        { type: 'BotSessionClaimed', data: { worker: 'w2' } },
      );
    const late = { ...takeOver, worker: 'w3' } as const;
    given(launch, claim, join, takeOver).when(late).thenError(BOT_SESSION_TAKEN);
    given(launch, claim, end).when(takeOver).thenError(BOT_SESSION_ENDED_ALREADY);
    const state = stateFrom(botSessionDecider, after(launch, claim, join, takeOver));
    expect(state).toMatchObject({ phase: 'joined', worker: 'w2', wasTakenOver: true, interrupted: { since } });
  });

  it('is told of by the worker that runs it, and by no other that ran it before', () => {
    const takeOver: BotSessionCommand = {
      type: 'takeOver',
      worker: 'w2',
      from: 'w1',
      since: '2026-07-01T08:10:00.000Z',
    };
    const state = stateFrom(botSessionDecider, after(launch, claim, join, takeOver));
    expect(deciderFor('w2').decide(end, state)).toMatchObject([{ type: 'BotSessionEnded' }]);
    expect(() => deciderFor('w1').decide(end, state)).toThrow(
      expect.objectContaining({ code: BOT_SESSION_TAKEN.code }),
    );
    expect(deciderFor('w1').decide(end, stateFrom(botSessionDecider, after(launch, claim)))).toMatchObject([
      { type: 'BotSessionEnded' },
    ]);
    expect(stateFrom(botSessionDecider, after(launch, claim)).wasTakenOver).toBe(false);
  });

  it('is interrupted and back once each time, and was there from its first joining on', () => {
    const interrupt: BotSessionCommand = { type: 'interrupt', cause: 'shutdown', since: '2026-07-01T08:10:00.000Z' };
    const rejoin: BotSessionCommand = { type: 'rejoin', rejoinedAt: '2026-07-01T08:11:00.000Z' };
    const takeOver: BotSessionCommand = {
      type: 'takeOver',
      worker: 'w2',
      from: 'w1',
      since: '2026-07-01T08:10:30.000Z',
    };
    const types = after(launch, claim, join, rejoin, interrupt, interrupt, takeOver, rejoin, rejoin, interrupt).map(
      ({ type }) => type,
    );
    expect(types.slice(3)).toEqual([
      'BotSessionInterrupted',
      'BotSessionClaimed',
      'BotSessionRejoined',
      'BotSessionInterrupted',
    ]);
    given(launch).when(interrupt).thenNothing();
  });

  it('says each change of a step once', () => {
    const lobby: BotSessionCommand = {
      type: 'moveStep',
      step: 'join_meeting',
      status: 'in_progress',
      detail: 'lobby',
      evidence: null,
    };
    expect(given(launch, claim).when(lobby).events).toHaveLength(1);
    given(launch, claim, lobby)
      .when({ ...lobby, evidence: 'another' })
      .thenNothing();
    expect(given(launch, claim, lobby).when({ ...lobby, detail: null }).events).toHaveLength(1);
  });

  it('asks for a consent and takes one answer', () => {
    const ask: BotSessionCommand = { type: 'askConsent', consent: 'recording', evidence: null };
    const answer: BotSessionCommand = { type: 'answerConsent', consent: null, accepted: false, by: 'person' };
    given(launch, claim).when(answer).thenError(NO_CONSENT_ASKED);
    given(launch, claim, ask)
      .when(answer)
      .then({ type: 'BotConsentAnswered', data: { consent: 'recording', accepted: false, by: 'person' } });
    expect(stateFrom(botSessionDecider, after(launch, claim, ask, answer)).consents.get('recording')).toBe(false);
  });

  it('takes a question back with its dialog, and only that one', () => {
    const ask: BotSessionCommand = { type: 'askConsent', consent: 'recording', evidence: null };
    const withdraw: BotSessionCommand = { type: 'withdrawConsent', consent: 'recording' };
    const answer: BotSessionCommand = { type: 'answerConsent', consent: null, accepted: true, by: 'person' };
    given(launch, claim).when(withdraw).thenNothing();
    given(launch, claim, ask)
      .when({ ...withdraw, consent: 'notes' })
      .thenNothing();
    expect(
      after(launch, claim, ask, withdraw, ask)
        .map(({ type }) => type)
        .slice(-3),
    ).toEqual(['BotConsentAsked', 'BotConsentWithdrawn', 'BotConsentAsked']);
    given(launch, claim, ask, withdraw).when(answer).thenError(NO_CONSENT_ASKED);
  });

  it('gives a reminder once', () => {
    const give = (reminder: string): BotSessionCommand => ({ type: 'giveReminder', reminder });
    const given = after(launch, claim, join, give('r1'), give('r1'), give('r2')).slice(3);
    expect(given.map(({ data }) => data)).toEqual([{ reminder: 'r1' }, { reminder: 'r2' }]);
  });

  it('notices a drift once until it is over', () => {
    const noticed: BotSessionCommand = {
      type: 'noticeDrift',
      signal: 'unknown-dialog',
      subject: 'dialog',
      evidence: null,
    };
    const cleared: BotSessionCommand = { type: 'clearDrift', signal: 'unknown-dialog', subject: 'dialog' };
    expect(after(launch, claim, cleared, noticed, noticed, cleared, cleared, noticed).map(({ type }) => type)).toEqual([
      'BotLaunchRequested',
      'BotSessionClaimed',
      'BotDriftNoticed',
      'BotDriftCleared',
      'BotDriftNoticed',
    ]);
  });

  const command: fc.Arbitrary<BotSessionCommand> = fc.oneof(
    fc.constantFrom<BotSessionCommand>(launch, claim, join, end, { type: 'requestStop' }),
    fc.constantFrom<BotSessionCommand>(
      { type: 'interrupt', cause: 'page-reloaded', since: '2026-07-01T08:10:00.000Z' },
      { type: 'rejoin', rejoinedAt: '2026-07-01T08:11:00.000Z' },
    ),
    fc.record({ type: fc.constant('end' as const), reason: fc.constantFrom(...BOT_SESSION_ENDINGS), lines: fc.nat() }),
    fc.record({
      type: fc.constant('moveStep' as const),
      step: fc.constantFrom(...STEPS),
      status: fc.constantFrom('in_progress' as const, 'completed' as const, 'failed' as const),
      detail: fc.constantFrom(null, 'lobby' as const),
      evidence: fc.constant(null),
    }),
    fc.record({
      type: fc.constant('askConsent' as const),
      consent: fc.constantFrom(...CONSENTS),
      evidence: fc.constant(null),
    }),
    fc.record({
      type: fc.constant('answerConsent' as const),
      consent: fc.constantFrom(null, ...CONSENTS),
      accepted: fc.boolean(),
      by: fc.constantFrom('person' as const, 'setting' as const),
    }),
    fc.record({
      type: fc.constant('recordAnswer' as const),
      sessionId: fc.constant('s1'),
      command: fc.constant('help'),
      asker: fc.constant(null),
      request: fc.constant('Greffier, aide'),
      answer: fc.constant('…'),
    }),
  );

  it('is launched, claimed, joined and ended at most once each, in this order, and says nothing once it is over', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let events: readonly BotSessionEvent[] = [];
        for (const one of commands) {
          try {
            events = [...events, ...botSessionDecider.decide(one, stateFrom(botSessionDecider, events))];
          } catch (error) {
            expect(error).toBeInstanceOf(GreffierError);
          }
        }
        const types = events.map(({ type }) => type);
        const life = types.filter((type) =>
          ['BotLaunchRequested', 'BotSessionClaimed', 'BotSessionJoined', 'BotSessionEnded'].includes(type),
        );
        expect(
          ['BotLaunchRequested', 'BotSessionClaimed', 'BotSessionJoined', 'BotSessionEnded'].filter((type) =>
            life.includes(type as BotSessionEvent['type']),
          ),
        ).toEqual(life);
        expect(types.indexOf('BotSessionEnded')).toBe(types.includes('BotSessionEnded') ? types.length - 1 : -1);
        expect(types.slice(0, -1).filter((type) => botSessionEvents[type].traits.endsStream !== null)).toEqual([]);
        if (life.includes('BotSessionJoined')) expect(life).toContain('BotSessionClaimed');
      }),
    );
  });
});
