import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTo, elapsed, reminderText, type MeetingSoFar } from './answers.ts';
import { SPOKEN_COMMANDS } from './command-words.ts';
import { spokenCommand } from './spoken-commands.ts';

const meeting: MeetingSoFar = {
  elapsedMs: 754_000,
  participants: ['Claire', 'Noé'],
  speakers: ['Claire'],
  lines: 12,
  summary: null,
  botName: 'Greffier',
};

describe('an answer', () => {
  it('says what is known of the meeting', () => {
    expect(answerTo('status', meeting)).toBe(
      'Réunion en cours depuis 12\u00a0min. 12\u00a0lignes capturées. 2\u00a0participants\u00a0: Claire, Noé.',
    );
    expect(answerTo('participants', { ...meeting, participants: null })).toBe('Ont pris la parole\u00a0: Claire.');
    expect(answerTo('resume', meeting)).toContain('pas encore assez');
    expect([elapsed(59_000), elapsed(60_000), elapsed(3_900_000)]).toEqual([
      'moins d’une minute',
      '1\u00a0min',
      '1\u00a0h\u00a005',
    ]);
  });

  it('counts people and not the bot, by whatever way it knows them', () => {
    const asked = (changed: Partial<MeetingSoFar>) => answerTo('participants', { ...meeting, ...changed });
    expect(asked({ participants: ['Greffier', 'Claire', 'Noé'] })).toBe('2\u00a0participants\u00a0: Claire, Noé.');
    expect(asked({ participants: ['Greffier (vous)', 'Claire'] })).toBe('1\u00a0participant\u00a0: Claire.');
    expect(asked({ participants: null, speakers: ['Greffier', 'Claire'] })).toBe('Ont pris la parole\u00a0: Claire.');
  });

  it('to a reminder says when, and to what is no command what to ask', () => {
    expect(answerTo('reminder', meeting, 'dans 5 minutes de conclure')).toBe(
      'Je vous le rappelle dans 5\u00a0min\u00a0: de conclure',
    );
    expect(answerTo('reminder', meeting, 'demain')).toContain('Je n’ai pas compris');
    expect(answerTo('unknown', meeting)).toContain('Je ne connais pas cette commande');
    expect(reminderText({ delayMs: 1, subject: 'voter' }, 'Claire')).toBe('Rappel pour Claire\u00a0: voter');
  });

  it('is never a command itself, whatever the bot is called', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SPOKEN_COMMANDS, 'unknown' as const),
        fc.nat({ max: 40_000_000 }),
        fc.constantFrom('Greffier', 'Scribe', 'Marguerite du Pont'),
        (command, elapsedMs, botName) => {
          expect(
            spokenCommand(
              answerTo(command, { ...meeting, elapsedMs, botName, participants: ['Claire', 'Noé', botName] }),
              botName,
            ),
          ).toBeNull();
        },
      ),
    );
  });
});
