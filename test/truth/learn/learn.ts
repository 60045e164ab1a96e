// `npm run learn`: what the seen meetings teach the extractive analyst, into bots/analyst/extractive/learned/.
import { TAUGHT } from '#bots/analyst/extractive/learned/learned.ts';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { meetingsOf } from '../halves.ts';
import { type Example, examplesOf } from './examples.ts';
import { lessonsFrom } from './lessons.ts';

const FILES = { fr: 'french', en: 'english', es: 'spanish' } as const;
const asked = process.argv.slice(2);

for (const [language, file] of Object.entries(FILES)) {
  if (asked.length > 0 && !asked.includes(language)) continue;
  const meetings = meetingsOf('seen').filter((meeting) => meeting.language === language);
  const examples: (readonly Example[])[] = [];
  for (const meeting of meetings) examples.push(await examplesOf(meeting));
  const { lessons, held } = lessonsFrom(examples);
  const path = join(PROJECT_ROOT, 'bots/analyst/extractive/learned', `${file}.json`);
  writeFileSync(path, `${JSON.stringify(lessons, null, 1)}\n`);
  const [marks, sentences] = [lessons.marks.length, examples.flat().length];
  process.stdout.write(`${language}: ${marks} marks from ${sentences} sentences of ${meetings.length} meetings\n`);
  for (const kind of TAUGHT) process.stdout.write(`  ${kind}: ${held[kind]}\n`);
}
