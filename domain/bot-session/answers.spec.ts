import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTo, elapsed, type MeetingSoFar } from './answers.ts';
import { SPOKEN_COMMANDS, spokenCommand } from './spoken-commands.ts';

const meeting: MeetingSoFar = { elapsedMs: 754_000, participants: ['Claire', 'Noé'], speakers: ['Claire'], lines: 12, summary: null };

describe('an answer', () => {
  it('says what is known of the meeting', () => {
    expect(answerTo('status', meeting)).toBe('Réunion en cours depuis 12\u00a0min. 12\u00a0lignes capturées. 2\u00a0participants\u00a0: Claire, Noé.');
    expect(answerTo('participants', { ...meeting, participants: null })).toBe('Ont pris la parole\u00a0: Claire.');
    expect(answerTo('resume', meeting)).toContain('pas encore assez');
    expect([elapsed(59_000), elapsed(60_000), elapsed(3_900_000)]).toEqual(['moins d’une minute', '1\u00a0min', '1\u00a0h\u00a005']);
  });

  it('is never a command itself, whatever the bot is called', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SPOKEN_COMMANDS), fc.nat({ max: 40_000_000 }), fc.constantFrom('Greffier', 'Scribe', 'Marguerite du Pont'), (command, elapsedMs, botName) => {
        expect(spokenCommand(answerTo(command, { ...meeting, elapsedMs, participants: ['Claire', 'Noé', botName] }), botName)).toBeNull();
      }),
    );
  });
});
