import { GENERATED_CELL } from '#domain/minutes/generated.ts';
import { actionsCsv, actionsOf } from '#api/exports/csv.ts';
import { fewOf } from '#test/support/long.ts';
import { action, analysis, minutes } from '#test/support/minutes-to-export.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const SEMICOLON = 59;
const COMMA = 44;
const QUOTE = 34;
const UTF8 = 76;
const FRENCH = 1036;

const TASKS = ['=', '+', '-', '@', '\t=', '\r=', '\n='].flatMap((lead) =>
  ['', 'a;', 'a,', 'a\t', 'a\n', 'a;"', '"'].map((before) => `${before}${lead}HYPERLINK(A1)`),
);

/** What LibreOffice makes of the file when it reads it with a separator: its flat XML. */
function opened(csv: string, separator: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'greffier-spreadsheet-'));
  try {
    writeFileSync(join(folder, 'actions.csv'), csv);
    execFileSync('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'fods',
      `--infilter=CSV:${separator},${QUOTE},${UTF8},1,,${FRENCH}`,
      '--outdir',
      folder,
      join(folder, 'actions.csv'),
    ]);
    return readFileSync(join(folder, 'actions.fods'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Without LibreOffice on the machine nobody can judge: `api/exports/csv.spec.ts` cuts the file by hand all the same.
describe.skipIf(!hasLibreOffice)('the actions of a meeting in LibreOffice', () => {
  const csv = actionsCsv(actionsOf(minutes({ analysis: analysis(TASKS.map((task) => action({ task }))) })));

  it.each(fewOf([SEMICOLON, COMMA]))('compute nothing, cut at character %i', (separator) => {
    expect(opened(csv, separator)).not.toContain('table:formula');
  });

  it('are a row each, a cell a column, accents and decimal commas as they were', () => {
    const xml = opened(
      actionsCsv(actionsOf(minutes({ analysis: analysis([action({ task: 'Passer à 1,5 % l’été' })]) }))),
      SEMICOLON,
    );
    const rows = [...xml.matchAll(/<table:table-row[^>]*>.*?<\/table:table-row>/gsu)].map(([row]) =>
      [...row.matchAll(/<text:p>(.*?)<\/text:p>/gsu)].map(([, cell]) => cell),
    );
    expect(rows.filter((row) => row.length > 0)).toEqual([
      ['Action', 'Responsable', 'Échéance', 'Priorité', 'État', 'Réunion', 'Date de la réunion', 'Mention'],
      [
        'Passer à 1,5 % l’été',
        'Noé',
        expect.any(String),
        'Haute',
        'À faire',
        'Comité d’été',
        expect.any(String),
        GENERATED_CELL,
      ],
    ]);
  });
});
