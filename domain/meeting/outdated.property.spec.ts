import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { correctionCommands } from '#test/support/corrections.ts';
import { runs } from '#test/support/long.ts';
import { analysisOf, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { outdatedIn } from './outdated.ts';
import { correctionOf } from './subjects.ts';
import { touchedIn } from './touched.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const { captured, meeting: saved } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, 3));
const decider = wholeDecider(captured);
const stateOf = (events: readonly MeetingEvent[]) => stateFrom(decider, events);

const attempt = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    return decider.decide(command, stateOf(events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};

/** An analysis that read the transcript before the last so many steps. */
type Step = AnyMeetingCommand | { readonly type: 'analysed'; readonly ago: number };
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: correctionCommands(ID) },
    { weight: 2, arbitrary: fc.constant({ type: 'outdateMinutes' } as const) },
    { weight: 2, arbitrary: fc.nat({ max: 4 }).map((ago) => ({ type: 'analysed', ago }) as const) },
  ),
  { maxLength: 25 },
);

const restedOn = (events: readonly MeetingEvent[]): Set<string> =>
  new Set(
    events.flatMap((event) => {
      const name = correctionOf(event)?.name ?? '';
      return /^(?:line|speaker|action|decisions)\//u.test(name) ? [name] : [];
    }),
  );

describe('what is outdated, in any order of corrections, analyses and looks', () => {
  const run = (script: readonly Step[]) => {
    let events: readonly MeetingEvent[] = [...saved, ...attempt(analysisOf(ID, 'first'), saved)];
    /** How many events there were after each step: what is appended at once is read at once. */
    const ends = [events.length];
    /** How many events the latest analysis had read. */
    let read = events.length;
    script.forEach((step, index) => {
      if (step.type !== 'analysed') events = [...events, ...attempt(step, events)];
      else {
        const known = Math.max(read, ends.at(-1 - step.ago) ?? read);
        const seen = stateOf(events.slice(0, known)).meeting.touched.count;
        events = [...events, ...attempt({ ...analysisOf(ID, `a${index}`), seen }, events)];
        read = known;
      }
      ends.push(events.length);
    });
    return { events, unread: restedOn(events.slice(read)) };
  };

  it('is all that was put right after the latest analysis had read, and nothing else', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { events, unread } = run(script);
        expect(new Set(touchedIn(stateOf(events).meeting))).toEqual(unread);
      }),
      { numRuns: runs(200) },
    );
  });

  it('is nothing of people’s, and is said once', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { events } = run(script);
        const { statements } = outdatedIn(stateOf(events));
        const { minutes, correctedActions } = stateOf(events).meeting;
        for (const key of statements) {
          expect(minutes.statements.get(key)?.length ?? 1).toBe(1);
          expect(correctedActions.has(key.replace('action/', ''))).toBe(false);
        }
        const said = [...events, ...attempt({ type: 'outdateMinutes' }, events)];
        expect(attempt({ type: 'outdateMinutes' }, said)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
