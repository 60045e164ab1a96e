import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../parse.ts';
import { mainFault } from '../faults.ts';
import { MEETING_EXPORTS } from './meetings.ts';
import { turn } from './sample.ts';
import { TOOL_EXPORTS } from './tools.ts';

const SAMPLES = [...MEETING_EXPORTS, ...TOOL_EXPORTS];

describe('what is no such export is left as it is', () => {
  it.each<[string, string, readonly (readonly [string, string])[]]>([
    ['a speech with times and names in it', '12:04 Paris\n12:05 Merci à tous.\n12:06 Bonne nuit.', []],
    ['a list with dashes', 'Ordre du jour :\nBudget – deux devis\nVoyage – Lyon ou Paris\n', []],
    ['words that are headings elsewhere', 'Alice : Transcript\nBob : Participants', [['Alice', 'Transcript'], ['Bob', 'Participants']]],
    ['a remark about a transcription', 'Alice : Bob started transcription\nBob : Oui.', [['Alice', 'Bob started transcription'], ['Bob', 'Oui.']]],
    ['a sentence with commas', 'Texte, discours, début : voilà.\nAlice : Bonjour.\nAlice : Merci.', []],
  ])('%s', (_, text, turns) => {
    const read = parseTranscript(text);
    const words = (said: string): string => said.replaceAll(/[^\p{L}\p{N}]/gu, '');
    expect(words(read.turns.map(({ speaker, text }) => `${speaker}${text}`).join(''))).not.toBe('');
    for (const [speaker, said] of turns) expect(read.turns).toContainEqual(turn(speaker, said));
    // Nothing of it is taken for furniture.
    const kept = words(read.turns.map(({ text }) => text).join(''));
    for (const word of text.match(/\p{Ll}{4,}/gu) ?? []) expect(kept + words(read.turns.map(({ speaker }) => speaker).join(''))).toContain(word);
  });
});

describe('what cannot be read right is refused by name', () => {
  it('a table without a column of words', () => {
    const { turns, faults } = parseTranscript('speaker,start,end\nAlice,0,1\nBob,1,2');
    expect(turns).toEqual([]);
    expect(mainFault(faults)).toMatchObject({ code: 'TABLE_WITHOUT_TEXT', line: 1 });
  });
});

describe('what tools export is read right', () => {
  it.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_, { text, turns, title }) => {
    const read = parseTranscript(text);
    expect(read.turns).toEqual(turns);
    expect(read.title).toBe(title);
  });

  it('with other line ends as well', () => {
    const read = SAMPLES.map(({ name, text }) => [name, parseTranscript(text.replaceAll('\n', '\r\n')).turns]);
    expect(read).toEqual(SAMPLES.map(({ name, turns }) => [name, turns]));
  });
});
