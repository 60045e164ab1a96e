import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../parse.ts';
import { mainFault } from '../faults.ts';
import { MEET_EXPORTS } from '#test/fixtures/exports/meet.ts';
import { TEAMS_EXPORTS } from '#test/fixtures/exports/teams.ts';
import { ZOOM_EXPORTS } from '#test/fixtures/exports/zoom.ts';
import { turn } from '#test/fixtures/exports/sample.ts';
import { TOOL_EXPORTS } from '#test/fixtures/exports/tools.ts';

const SAMPLES = [...TEAMS_EXPORTS, ...MEET_EXPORTS, ...ZOOM_EXPORTS, ...TOOL_EXPORTS];

describe('what is no such export is left as it is', () => {
  it.each<[string, string, readonly (readonly [string, string])[]]>([
    ['a speech with times and names in it', '12:04 Paris\n12:05 Merci à tous.\n12:06 Bonne nuit.', []],
    ['a list with dashes', 'Ordre du jour :\nBudget – deux devis\nVoyage – Lyon ou Paris\n', []],
    [
      'words that are headings elsewhere',
      'Alice : Transcript\nBob : Participants',
      [
        ['Alice', 'Transcript'],
        ['Bob', 'Participants'],
      ],
    ],
    [
      'a remark about a transcription',
      'Alice : Bob started transcription\nBob : Oui.',
      [
        ['Alice', 'Bob started transcription'],
        ['Bob', 'Oui.'],
      ],
    ],
    ['a sentence with commas', 'Texte, discours, début : voilà.\nAlice : Bonjour.\nAlice : Merci.', []],
  ])('%s', (_, text, turns) => {
    const read = parseTranscript(text);
    const words = (said: string): string => said.replaceAll(/[^\p{L}\p{N}]/gu, '');
    expect(words(read.turns.map(({ speaker, text }) => `${speaker}${text}`).join(''))).not.toBe('');
    for (const [speaker, said] of turns) expect(read.turns).toContainEqual(turn(speaker, said));
    // Nothing of it is taken for furniture.
    const kept = words(read.turns.map(({ text }) => text).join(''));
    for (const word of text.match(/\p{Ll}{4,}/gu) ?? [])
      expect(kept + words(read.turns.map(({ speaker }) => speaker).join(''))).toContain(word);
  });
});

describe('what cannot be read right is refused by name', () => {
  it('a table without a column of words', () => {
    const { turns, faults } = parseTranscript('speaker,start,end\nAlice,0,1\nBob,1,2');
    expect(turns).toEqual([]);
    expect(mainFault(faults)).toMatchObject({ code: 'TABLE_WITHOUT_TEXT', line: 1 });
  });

  it.each([
    ['two columns of words', 'speaker,sentence,transcript\nAlice,Oui.,Non.'],
    ['two columns of names', 'name,speaker,text\nAlice,Bob,Oui.'],
  ])('a table with %s', (_, text) => {
    const { turns, faults } = parseTranscript(text);
    expect(turns).toEqual([]);
    expect(mainFault(faults)).toMatchObject({ code: 'TABLE_AMBIGUOUS', line: 1 });
  });

  it('a row whose cells cannot be told apart, alone', () => {
    const { turns, faults } = parseTranscript(
      'sentence,startTime,speaker_name\nOui.,00:03,Alice\nNon, jamais.,00:06,Bob\nOui\nEncore.,00:09,Alice',
    );
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Alice', 'Oui.'],
      ['Alice', 'Encore.'],
    ]);
    expect(faults).toMatchObject([
      { code: 'TABLE_ROW_UNEVEN', line: 3 },
      { code: 'TABLE_ROW_UNEVEN', line: 4 },
    ]);
  });

  it('not a row whose words come last, with commas', () => {
    expect(parseTranscript('start,end,text\n0,1000,Oui, demain, peut-être.\n1000,2000,Non.').turns[0]?.text).toBe(
      'Oui, demain, peut-être.',
    );
  });

  it.each([
    [
      'tl;dv',
      'Point produit\nhttps://tldv.io/app/meetings/abc\n\nRésumé\nOn a parlé du budget.\n\n00:03 Alice Martin\nBonjour.\n\n00:06 Bob Leroy\nOui.',
    ],
    [
      'tl;dv',
      'Date: 18 juillet\nRecording: https://tldv.io/app/meetings/abc\n\nAlice Martin: Bonjour.\nBob Leroy: Oui.\nAlice Martin: Merci.',
    ],
    ['Fireflies', 'Voir https://app.fireflies.ai/view/abc\nUn paragraphe.\n\nUn autre.'],
    ['Fathom', 'VIEW RECORDING - 42 mins: https://fathom.video/share/abc\n---\nUn paragraphe sans intervenant.'],
  ])('what %s wrote in a form that is not known', (tool, text) => {
    const { turns, faults } = parseTranscript(text);
    expect(turns).toEqual([]);
    expect(mainFault(faults)).toMatchObject({
      code: 'EXPORT_UNKNOWN',
      message: expect.stringMatching(new RegExp(`${tool}.*\\.srt`, 'u')),
    });
  });

  it('the chat of Zoom', () => {
    const { turns, faults } = parseTranscript(
      '10:02:03\t From Alice Martin to Everyone:\n\tBonjour\n10:02:09\t From Bob Leroy to Everyone:\n\tOui',
    );
    expect(turns).toEqual([]);
    expect(mainFault(faults)).toMatchObject({ code: 'CHAT_OF_ZOOM', message: expect.stringContaining('.vtt') });
  });

  it.each([
    ['among the turns', 'Alice : Regarde sur tldv.io.\nBob : Ou sur otter.ai ?\nAlice : Oui.', 'Oui.'],
    [
      'on a line of their own',
      'Alice : Oui.\nBob : Non.\nAlice : Regarde\nhttps://tldv.io/abc',
      'Regarde https://tldv.io/abc',
    ],
    ['at the end', 'Alice : Oui.\nBob : Non.\nAlice : https://tldv.io/abc', 'https://tldv.io/abc'],
  ])('not a tool that somebody speaks of %s', (_, text, last) => {
    const { turns, faults } = parseTranscript(text);
    expect(turns.at(-1)).toEqual(turn('Alice', last));
    expect(turns).toHaveLength(3);
    expect(faults).toEqual([]);
  });
});

describe('what tools export is read right', () => {
  it.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_, { text, turns, title }) => {
    const read = parseTranscript(text);
    expect(read.turns).toEqual(turns);
    expect(read.title).toBe(title);
  });

  it.each([
    ['without a space', '📖AA', '📖AA'],
    ['with words behind it', '📖 Lisez le compte rendu', '📖 Lisez le compte rendu'],
    ['alone far below', '📖 Transcription', '📖 Transcription'],
  ])('not a sign of Google’s that somebody wrote: %s', (_, line, said) => {
    const { turns } = parseTranscript(`Alice : Bonjour.\nBob : Oui.\nAlice : Voici.\n${line}\nBob : Merci.`);
    expect(turns.map(({ text }) => text)).toEqual(['Bonjour.', 'Oui.', `Voici. ${said}`, 'Merci.']);
  });

  it('the transcript of Google’s document alone, below its heading', () => {
    const { turns } = parseTranscript('📖 Transcription\n\n00:00:00\n\nAlice : Bonjour.\nBob : Oui.');
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Alice', 'Bonjour.'],
      ['Bob', 'Oui.'],
    ]);
  });

  it('with other line ends as well', () => {
    const read = SAMPLES.map(({ name, text }) => [name, parseTranscript(text.replaceAll('\n', '\r\n')).turns]);
    expect(read).toEqual(SAMPLES.map(({ name, turns }) => [name, turns]));
  });
});
