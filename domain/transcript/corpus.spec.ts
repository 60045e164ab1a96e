import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTranscript } from './parse.ts';
import { LONGEST_TURN } from './split.ts';

/** FREDSum's transcripts of French debates, where they lie beside the project; none of it is part of it. */
const CORPUS = join(import.meta.dirname, '../../../shared/data/fredsum/transcript');

/** Every spelling of a name that the corpus has, looked at by eye; « E » and « SY » are slips of its typists. */
const SPEAKERS = new Set([
  'AB',
  'AP',
  'Arlette Chabot',
  'BR',
  'CA',
  'David PUJADAS',
  'E',
  'EC',
  'EM',
  'EMMANUEL MACRON',
  'EZ',
  'FB',
  'FM',
  'François HOLLANDE',
  'François Mitterand',
  'GA',
  'GD',
  'GILLES BOULEAU',
  'GV',
  'HG',
  'J. BOISSONAT',
  'J. BOISSONNAT',
  'JB',
  'JLM',
  'Jordan Bardella',
  'LEA SALAME',
  'LÉA SALAMÉ',
  'Laurence FERRARI',
  'M. CHIRAC',
  'M. COTTA',
  'M. DUHAMEL',
  'M. DURAND',
  'M. JOSPIN',
  'M. MITTERAND',
  'M. Macron',
  'M. VANNIER',
  'MARINE LE PEN',
  'MB',
  'MLP',
  'MP',
  'Mme Le Pen',
  'Mme Saint Cricq',
  'Mme. COTTA',
  'Mme. Saint-Cricq',
  'Nicolas SARKOZY',
  'Nicolas Sarkozy',
  'OV',
  'Olivier Véran',
  'P1',
  'P2',
  'PA',
  'PJ',
  "Patrick Poivre d'Arvor",
  'SR',
  'SY',
  'Ségolène Royal',
  "Valéry GISCARD D'ESTAING",
  'VG',
  'VP',
  'XB',
]);

const WORD = /[\p{L}\p{N}]+/gu;
/** Some files were mangled on their way through Windows-1252. */
const repaired = (source: string): string => source.replace(/\u0092/gu, '’').replace(/\u009C/gu, 'œ');

describe.skipIf(!existsSync(CORPUS))('115 debates (skipped where the data is absent)', () => {
  const files = existsSync(CORPUS) ? readdirSync(CORPUS).toSorted() : [];
  const parsed = files
    .map((file) => ({ file, source: readFileSync(join(CORPUS, file), 'utf8') }))
    .map((each) => ({ ...each, ...parseTranscript(each.source) }));

  test('all of them are read without fault', () => {
    expect(files).toHaveLength(115);
    expect(parsed.flatMap(({ file, faults }) => faults.map(({ line, code }) => `${file}:${line} ${code}`))).toEqual([]);
    expect(
      parsed.filter(({ turns, format, durationMs }) => turns.length === 0 || format !== 'text' || durationMs !== null),
    ).toEqual([]);
  });

  test('nobody is named by a piece of prose, and nobody is unknown', () => {
    const found = new Set(parsed.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
    expect([...found].filter((speaker) => !SPEAKERS.has(speaker))).toEqual([]);
  });

  test('every word of the files is in a turn or a name', () => {
    const told = parsed.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker} ${text}`).join(' '));
    const missing = parsed.map(({ source }, index) => {
      const kept = new Set(told[index]?.match(WORD));
      return (repaired(source).match(WORD) ?? []).filter((word) => !kept.has(word));
    });
    // What is not found letter by letter is another spelling of a speaker's name.
    expect([...new Set(missing.flat())].toSorted()).toEqual(['LEA', 'SALAME']);
  });

  test('no word is told twice', () => {
    const count = (text: string): number => text.match(WORD)?.length ?? 0;
    const told = parsed.map(({ turns }) =>
      turns.reduce((sum, { speaker, text }, index) => {
        const before = turns[index - 1];
        // The second part of a speech that was too long repeats its speaker's name.
        const goesOn = before?.speaker === speaker && before.text.length + text.length > LONGEST_TURN;
        return sum + count(text) + (goesOn ? 0 : count(speaker));
      }, 0),
    );
    expect(told).toEqual(parsed.map(({ source }) => count(repaired(source))));
  });
});
