import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pattern } from './pattern.ts';

// Run by Node as a program of its own: prints the patterns that the sources make while they run, as JSON.

const ROOT = join(import.meta.dirname, '../..');
const made = new Map<string, Pattern>();

/** The line of ours that asked for a pattern: the nearest in the stack that is neither this file nor a package. */
function caller(): Pick<Pattern, 'file' | 'line'> | null {
  for (const frame of new Error('where').stack?.split('\n').slice(3) ?? []) {
    const [, address, line] = /(file:\/\/[^)\s]+?):(\d+):\d+/u.exec(frame) ?? [];
    if (address === undefined) continue;
    const file = fileURLToPath(address).slice(ROOT.length + 1);
    return file.startsWith('node_modules') ? null : { file, line: Number(line) };
  }
  return null;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, asked) {
    const pattern = Reflect.construct(target, given, asked) as RegExp;
    const site = caller();
    if (site)
      made.set(`${site.file}:${site.line} /${pattern.source}/${pattern.flags}`, {
        ...site,
        source: pattern.source,
        flags: pattern.flags,
      });
    return pattern;
  },
});

/** Turns that make the analyst build what it builds for a meeting: names, initials, work given by name. */
const SPOKEN = [
  'Jean-Luc Martin : Bonjour Marie, on retient le devis. JLM : Marie et Paul vont envoyer le rapport avant vendredi 12 mars.',
  'Marie Dupont : D’accord, je m’en occupe d’ici lundi. Merci Jean-Luc Martin.',
  'JLM : Action : Paul, Marie et moi envoyons le rapport. À faire : relire (Marie).',
];

const { createExtractiveAnalyst } = await import('#bots/analyst/extractive/analyst.ts');
const { ENGLISH_MEETINGS } = await import('#test/fixtures/meetings/english.ts');
const { FRENCH_MEETINGS } = await import('#test/fixtures/meetings/french.ts');
const { SPANISH_MEETINGS } = await import('#test/fixtures/meetings/spanish.ts');
const { linesOf } = await import('#test/fixtures/meetings/read.ts');
const analyst = createExtractiveAnalyst();
for (const transcript of [
  SPOKEN.join('\n'),
  ...[...ENGLISH_MEETINGS, ...FRENCH_MEETINGS, ...SPANISH_MEETINGS].map((meeting) => meeting.transcript),
]) {
  await analyst.analyse({ title: 'Réunion', lines: linesOf(transcript), heldAt: '2026-11-20T10:00:00+01:00' });
}

// Of speakers who are written down by initials, and called by a name that fits two of them.
const { namesOfInitials } = await import('#bots/analyst/extractive/summary/initials.ts');
namesOfInitials(linesOf('P1 : Et vous, Marine Le Pen ?\nMLP : Non.\nMP : Si.'));

const { Glossary } = await import('#domain/glossary/glossary.ts');
new Glossary([{ id: '1', wrong: 'Jean  Dupond', right: 'Dupont & Cie', kind: 'name' }]).apply(
  'Pour l’équipe de Jean Dupond.',
);

await import('#domain/bot-session/objection-words.ts');

/**
 * The page of a call compiles the words of its dossier in the browser; every text there that compiles is taken for one.
 */
const FINDER = 'bots/browser/page/finder.ts';
const linesOfReader = (file: string): number[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.includes('new RegExp(') ? [index + 1] : []));
function compileTexts(value: unknown, readers: readonly string[]): void {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) compileTexts(each, readers);
  if (typeof value !== 'string' || !/^[(^]/u.test(value)) return;
  for (const file of readers)
    for (const line of linesOfReader(file))
      made.set(`${file}:${line} ${value}`, { file, line, source: value, flags: 'iu' });
}
compileTexts(await import('#bots/google-meet/selectors.ts'), [FINDER, 'bots/google-meet/page/reader.ts']);
compileTexts(await import('#bots/teams/selectors.ts'), [FINDER, 'bots/teams/page/reader.ts']);

process.stdout.write(JSON.stringify([...made.values()]));
