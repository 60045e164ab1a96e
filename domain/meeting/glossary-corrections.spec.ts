import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { Glossary, type Entry } from '#domain/glossary/glossary.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { runs } from '#test/support/long.ts';
import { ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { wordsOf } from './spoken.ts';
import { spokenOf } from './transcribed.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const principal = { userId: ORGANISER, isAdmin: false };
const LINES = ['Dupond signe avec Zabelle.', 'Le devis de Dupond.', 'Rien ici.', 'Zabelle appelle Dupond.'];
const { captured, meeting: saved } = savedStreams(
  ID,
  someMeeting({
    providerMeetingId: 'p',
    lines: numberLines(LINES.map((text, index) => ({ speaker: index === 1 ? 'Zabelle' : 'Noé', text, at: index }))),
  }),
);
const decider = wholeDecider(captured);

const entry = (id: string, wrong: string, right: string): Entry => ({ id, kind: 'name', wrong, right });
const [D, Z] = [entry('d', 'Dupond', 'Dupont'), entry('z', 'Zabelle', 'Isabelle')];
const both = new Glossary([D, Z]);
const apply = (glossary = both): AnyMeetingCommand => ({ type: 'applyGlossary', meetingId: ID, glossary });
const withdraw = (entryId: string, ...others: readonly Entry[]): AnyMeetingCommand => ({
  type: 'withdrawEntry',
  meetingId: ID,
  entryId,
  glossary: new Glossary(others),
});
const correct = (line: number, text: string): AnyMeetingCommand => ({
  type: 'correctLine',
  meetingId: ID,
  line,
  text,
  principal,
});
const undoLine = (number: number): AnyMeetingCommand => ({ type: 'undoLine', meetingId: ID, number, principal });

const attempt = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    return decider.decide(command, stateFrom(decider, events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};
const after = (...commands: readonly AnyMeetingCommand[]): readonly MeetingEvent[] =>
  commands.reduce((events, command) => [...events, ...attempt(command, events)], saved);
const shown = (events: readonly MeetingEvent[]) => {
  const { lines, voices } = spokenOf(stateFrom(decider, events));
  return {
    lines: [...lines.values()].toSorted((a, b) => a.line - b.line).map(wordsOf),
    names: [...voices.values()].map(({ name }) => name),
  };
};

describe('the glossary in a meeting', () => {
  it('puts lines and names right, says by which entries, and does nothing more when it is applied again', () => {
    const events = after(apply());
    expect(shown(events).lines).toEqual([
      'Dupont signe avec Isabelle.',
      'Le devis de Dupont.',
      'Rien ici.',
      'Isabelle appelle Dupont.',
    ]);
    expect(shown(events).names).toContain('Isabelle');
    expect(events.at(-1)).toMatchObject({
      type: 'GlossaryApplied',
      data: {
        lines: [
          { line: 0, entries: ['d', 'z'] },
          { line: 1, entries: ['d'] },
          { line: 3, entries: ['z', 'd'] },
        ],
        speakers: [{ entries: ['z'] }],
      },
    });
    expect(attempt(apply(), events)).toEqual([]);
  });

  it('is taken back in one place by a person, and stays so there', () => {
    const events = after(apply(), undoLine(0), apply());
    expect(shown(events).lines[0]).toBe(LINES[0]);
    expect(shown(events).lines[1]).toBe('Le devis de Dupont.');
  });

  it('loses an entry everywhere, and keeps the others where they were applied with it', () => {
    const events = after(apply(), withdraw('d', Z));
    expect(shown(events).lines).toEqual([
      'Dupond signe avec Isabelle.',
      LINES[1],
      LINES[2],
      'Isabelle appelle Dupond.',
    ]);
    expect(attempt(withdraw('d', Z), events)).toEqual([]);
    // Who asks for it again gets it again.
    expect(shown([...events, ...attempt(apply(), events)])).toEqual(shown(after(apply())));
    expect(shown(after(apply(), withdraw('d', Z), withdraw('z')))).toEqual(shown(saved));
  });

  it('changes of what people wrote only what they left as it was', () => {
    const left = after(correct(0, 'Dupond ne signe pas avec Zabelle.'), apply());
    expect(shown(left).lines[0]).toBe('Dupont ne signe pas avec Isabelle.');
    const typed = after(correct(2, 'Dupond, dit-il.'), apply());
    expect(shown(typed).lines[2]).toBe('Dupond, dit-il.');
    const later = after(apply(), correct(0, 'Durand signe.'), withdraw('d', Z));
    expect(shown(later).lines[0]).toBe('Durand signe.');
  });

  it('leaves a name that somebody else has', () => {
    const events = after(apply(new Glossary([entry('n', 'Zabelle', 'Noé')])));
    expect(shown(events).names).toContain('Zabelle');
  });

  it('corrects some lines at once, and the rest when it is asked again', () => {
    const many = savedStreams(
      ID,
      someMeeting({
        lines: numberLines(
          LINES.flatMap((text) => Array.from({ length: 120 }, () => ({ speaker: 'Noé', text, at: null }))),
        ),
      }),
    );
    const whole = wholeDecider(many.captured);
    let events: readonly MeetingEvent[] = many.meeting;
    const counts: number[] = [];
    for (;;) {
      const more = whole.decide(apply(), stateFrom(whole, events));
      if (more.length === 0) break;
      counts.push(more.length);
      events = [...events, ...more];
    }
    expect(counts).toEqual([201, 161]);
  });

  const commands = fc.array(
    fc.oneof(
      fc.constant(apply()),
      fc.constant(apply(both.limitedTo(new Set(['d'])))),
      fc.constantFrom(withdraw('d', Z), withdraw('z', D)),
      fc
        .tuple(fc.nat({ max: 3 }), fc.constantFrom('Dupond revient.', 'Rien.'))
        .map(([line, text]) => correct(line, text)),
      fc.nat({ max: 3 }).map(undoLine),
    ),
    { maxLength: 12 },
  );

  it('goes without a trace, whatever people did in between elsewhere', () => {
    fc.assert(
      fc.property(commands, (script) => {
        const people = script.filter(({ type }) => type === 'correctLine');
        const events = after(...people, apply(), withdraw('d', Z), withdraw('z'));
        expect(shown(events)).toEqual(shown(after(...people)));
      }),
      { numRuns: runs(100) },
    );
  });

  it('never changes again what somebody took back, nor what they typed', () => {
    fc.assert(
      fc.property(commands, fc.nat({ max: 3 }), (script, line) => {
        const before = after(...script, apply());
        const undone = [...before, ...attempt(undoLine(line), before)];
        const again = [...undone, ...attempt(apply(), undone)];
        const isTheirs = (events: readonly MeetingEvent[]) => shown(events).lines[line];
        const last = before.at(-1);
        const isByGlossary = last?.type === 'GlossaryApplied' && last.data.lines.some((one) => one.line === line);
        if (undone.length > before.length && isByGlossary) expect(isTheirs(again)).toBe(isTheirs(undone));
        const typed = [...before, ...attempt(correct(line, 'Dupond\u00a0!'), before)];
        const wasThere = shown(before).lines[line]?.includes('Dupond') ?? false;
        if (!wasThere && LINES[line]?.includes('Dupond') === false)
          expect(isTheirs([...typed, ...attempt(apply(), typed)])).toBe('Dupond\u00a0!');
      }),
      { numRuns: runs(100) },
    );
  });
});
