import { action, analysis, minutes } from '#test/support/minutes-to-export.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsCsv, actionsOf } from './csv.ts';

/** Cells of a file in which every cell is quoted and no record has a line break inside. */
const read = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/u, '')
    .split('\r\n')
    .slice(0, -1)
    .map((record) => {
      expect(record).toMatch(/^"(?:[^"]|"")*"(?:;"(?:[^"]|"")*")*$/u);
      return [...record.matchAll(/"((?:[^"]|"")*)"/gu)].map(([, cell = '']) => cell.replaceAll('""', '"'));
    });

const csvOf = (tasks: readonly string[], title = 'Comité') =>
  actionsCsv(actionsOf(minutes({ title, analysis: analysis(tasks.map((task) => action({ task }))) })));
const cellOf = (task: string): string => read(csvOf([task]))[1]?.[0] ?? '';

const LEADS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BEFORE = ['', ' ', 'a;', 'a,', 'a\t', 'a\n', 'a\r', 'a\r\n', '\t', '\r', '\n', 'a; ', 'a;"', "a,'", '"'];

describe('action items as CSV', () => {
  it.each(BEFORE.flatMap((before) => LEADS.map((lead) => `${before}${lead}1+1`)))(
    'hold %j as text, however the file is cut',
    (task) => {
      const csv = csvOf([task]);
      for (const cut of [/\r\n|[\r\n]/u, /[;\r\n]/u, /[,\r\n]/u, /[\t\r\n]/u]) {
        for (const piece of csv.split(cut)) expect(piece).not.toMatch(/^[\s"']*(?<!')[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
      }
      expect(read(csv)).toHaveLength(2);
    },
  );

  it.each(['Passer de 1,5 à 2,5 % en 2027', 'a;b,c', 'Décaler au 3-4 mars, puis 1+1', 'prix : 12,50 €'])(
    'leave %j as it is',
    (task) => {
      expect(cellOf(task)).toBe(task);
    },
  );

  it('read back as they were but for line breaks and apostrophes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (tasks, title) => {
        const rows = read(csvOf(tasks, title)).slice(1);
        expect(rows).toHaveLength(tasks.length);
        const letters = (one: string | undefined) => (one ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ']+/gu, '');
        rows.forEach((row, index) => {
          expect(row).toHaveLength(8);
          expect(letters(row[0])).toBe(letters(tasks[index]));
          expect(letters(row[5])).toBe(letters(title));
        });
      }),
    );
  });

  it('are only headings where there are none', () => {
    expect(actionsCsv(actionsOf(minutes({ analysis: null })))).toBe(
      '\ufeff"Action";"Responsable";"Échéance";"Priorité";"État";"Réunion";"Date de la réunion";"Mention"\r\n',
    );
  });
});
