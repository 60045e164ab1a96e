import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reminderIn } from './reminder.ts';
import { SPOKEN_COMMANDS } from './command-words.ts';
import { echoes } from './echo.ts';
import { noteIn, spokenCommand, writtenCommand } from './spoken-commands.ts';
import { unknownCommand } from './unknown-command.ts';

const of = (text: string, botName = 'Scribe') => spokenCommand(text, botName);

describe('a spoken command', () => {
  it.each([
    ['Greffier, aide', 'help'],
    ['greffier help', 'help'],
    ['Alors, greffier, le statut s’il te plaît', 'status'],
    ['Greffié statut', 'status'],
    ['Grefier, participants.', 'participants'],
    ['Gref fier, donne-nous les participants', 'participants'],
    ['Scribe, time', 'time'],
    ['Scribes, temps ?', 'time'],
    ['Bon. Greffier résumé.', 'resume'],
    ['Greffier, peux-tu nous donner', null],
    ['Greffier, s’il vous plaît, le résumé', 'resume'],
  ])('is heard in « %s »', (text, command) => {
    expect(of(text)?.command ?? null).toBe(command);
  });

  it('to note takes what follows as it was said, once there is something', () => {
    expect(of('Greffier, note : acheter du pain, et du beurre !')).toEqual({
      command: 'note',
      text: 'acheter du pain, et du beurre !',
    });
    expect(of('Greffier, note')).toBeNull();
    expect(of('Greffier, note…')).toBeNull();
  });

  it('is not heard where the clerk is spoken about, or nobody is spoken to', () => {
    for (const text of [
      'Le greffier note que la séance est ouverte',
      'Notre greffier, statut ou pas, viendra',
      'Le statut du greffier',
      'Greffier du tribunal, il a pris note',
      'On note le temps',
      '',
    ])
      expect(of(text)).toBeNull();
  });

  it('is for the bot of the bot session by any name that it has', () => {
    const name = fc
      .array(fc.constantFrom('Scribe', 'Secrétaire', 'Marguerite', 'Assistant', 'Robot', 'Équipe', 'Projet'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        name,
        fc.constantFrom(...SPOKEN_COMMANDS),
        fc.constantFrom('', 'Bon, ', 'dis '),
        fc.constantFrom(' ', ', ', ' : ', '… '),
        fc.boolean(),
        (botName, command, before, between, upper) => {
          const text = `${before}${botName}${between}${command} relire le devis`;
          expect(of(upper ? text.toUpperCase() : text, botName)?.command).toBe(command);
        },
      ),
    );
  });

  it('is heard though a letter of the name is misheard', () => {
    const edit = fc.record({
      at: fc.nat({ max: 7 }),
      kind: fc.constantFrom('drop', 'double', 'change'),
      letter: fc.constantFrom(...'aeioulmnrstdp'),
    });
    fc.assert(
      fc.property(edit, fc.constantFrom(...SPOKEN_COMMANDS), ({ at, kind, letter }, command) => {
        const [before, own, after] = ['Greffier'.slice(0, at), 'Greffier'[at] ?? '', 'Greffier'.slice(at + 1)];
        const heard =
          kind === 'drop' ? before + after : kind === 'double' ? before + own + own + after : before + letter + after;
        expect(of(`${heard}, ${command} relire le devis`)?.command).toBe(command);
      }),
    );
  });

  it('is never heard in words without a name', () => {
    const words = fc.array(
      fc.constantFrom(
        'note',
        'statut',
        'le',
        'temps',
        'aide',
        'participants',
        'résumé',
        'bonjour',
        'Claire',
        'devis',
        'préfère',
        'réunion',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (all) => {
        expect(of(all.join(' '))).toBeNull();
      }),
    );
  });

  it('never fails, and what is to be noted was said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, botName) => {
        const found = spokenCommand(`${botName} note ${text}`, botName);
        if (found?.text) expect(text).toContain(found.text);
      }),
    );
  });
});

describe('what is asked of the bot and is no command', () => {
  it.each([
    'Greffier, danse.',
    'Alors, greffier, ouvre la fenêtre',
    'Bon. Scribe : chante.',
    'Greffier ! Danse.',
    'Scribe danse',
  ])('is heard in « %s »', (text) => {
    expect(of(text)).toBeNull();
    expect(unknownCommand(text, 'Scribe')).toBe(true);
  });

  it.each([
    'Greffier, peux-tu nous donner',
    'Greffier, note…',
    'Greffier, statut.',
    'Greffier du tribunal, il a pris note',
    'Le greffier, lui, a tout noté',
    'Greffier a bien travaillé ce matin',
    'Merci, greffier.',
    'Bonjour à tous.',
    'Greffier, je te remercie pour tout ce que tu as fait pendant cette longue réunion',
  ])('is not heard in « %s »', (text) => expect(unknownCommand(text, 'Scribe')).toBe(false));
});

describe('a reminder', () => {
  it.each([
    ['Greffier, rappel dans 5 minutes', 300_000, ''],
    ['Greffier reminder 5min', 300_000, ''],
    ['Scribe, rappelle-nous dans dix minutes de conclure', 600_000, 'de conclure'],
    ['Greffier, rappel : prévenir Claire dans une heure', 3_600_000, 'prévenir Claire'],
    ['Greffier, remind us in 30 seconds', 30_000, ''],
    ['Greffier, rappel dans 1 h 30 du vote', 5_400_000, 'du vote'],
  ])('is heard in « %s »', (text, delayMs, subject) => {
    const found = of(text);
    expect(found?.command).toBe('reminder');
    expect(reminderIn(found?.text ?? '')).toEqual({ delayMs, subject });
  });

  it('without a time asks for nothing that can be done, and other commands are heard behind the word', () => {
    expect(of('Greffier, rappelle-nous les participants')?.command).toBe('participants');
    expect(of('Greffier, rappel demain')).toEqual({ command: 'reminder', text: 'demain' });
    expect([reminderIn('demain'), reminderIn('dans 0 minute'), reminderIn('dans 99 heures')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('an answer that is read out', () => {
  it('is recognised, and what people say of themselves is not', () => {
    const answers = ['Durée de la réunion : 12 minutes. Participants : Claire, Noé.'];
    expect(echoes('durée de la réunion douze 12 minutes participants Claire', answers)).toBe(true);
    expect(echoes('Greffier, participants', answers)).toBe(false);
    expect(echoes('Claire a parlé du devis pendant la réunion', answers)).toBe(false);
    expect(echoes('Oui.', answers)).toBe(false);
  });
});

describe('what is typed for the bot', () => {
  it.each([
    'note : rappeler le notaire',
    '/note rappeler le notaire',
    'Scribe, note : rappeler le notaire',
    'Greffier, tu peux noter rappeler le notaire',
  ])('is a command with its name or without: « %s »', (typed) => {
    expect(writtenCommand(typed, 'Scribe')).toEqual({ command: 'note', text: 'rappeler le notaire' });
    expect(noteIn(typed, 'Scribe')).toBe('rappeler le notaire');
  });

  it('is none without one', () => expect(writtenCommand('danse', 'Scribe')).toBeNull());

  it('is noted whole where no command is found in it any more', () =>
    expect(noteIn(' Archiviste, note le devis ', 'Scribe')).toBe('Archiviste, note le devis'));

  it('is noted as it was typed, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((words) => `a ${words} z`),
        (words) => void expect(noteIn(`/note ${words}`, 'Scribe')).toBe(words),
      ),
    );
  });
});
