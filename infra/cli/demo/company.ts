import { PROJECT_ROOT } from '../../project-root.ts';
import { DEMONSTRATION_TITLE } from '#domain/demonstration/mark.ts';
import { countWords, type Turn } from '#domain/transcript/transcript.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemonstrationCalendar } from './calendar.ts';
import { readChanges, type Change } from './changes.ts';

// The invented company: `company/` has its people, what was said in its meetings, and what people put right afterwards.
// Dates in it are places in thirteen weeks (`calendar.ts`), so that it is as old whenever it is loaded.

const FOLDER = join(PROJECT_ROOT, 'infra', 'cli', 'demo', 'company');

/** Somebody who speaks in its meetings; `first` is the name by which a transcript has them. */
export interface Person {
  readonly first: string;
  readonly name: string;
  readonly jobTitle: string;
  /** Null for those who get no account. */
  readonly email: string | null;
}

export interface DemonstrationMeeting {
  /** The name of its file, which its ids derive from. */
  readonly name: string;
  readonly title: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly durationMs: number;
  readonly organiser: Person;
  readonly turns: readonly Turn[];
  /** Those who speak, in the order of their first words. */
  readonly people: readonly Person[];
}

export interface Company {
  readonly people: readonly Person[];
  readonly meetings: readonly DemonstrationMeeting[];
  /** What people put right and tick once the meetings are analysed, in its order. */
  readonly changes: readonly Change[];
}

/** What a turn takes beside its words, in words. */
const PAUSE = 4;

/** The company as of the day of its loading, YYYY-MM-DD in Paris. */
export async function readCompany(day: string): Promise<Company> {
  const calendar = new DemonstrationCalendar(day);
  const people = JSON.parse(await readFile(join(FOLDER, 'people.json'), 'utf8')) as Person[];
  const files = (await readdir(join(FOLDER, 'meetings'))).toSorted();
  const meetings = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(FOLDER, 'meetings', file), 'utf8');
      return meetingOf(text, { name: file.replace(/\.txt$/u, ''), people, calendar });
    }),
  );
  const changes = readChanges(await readFile(join(FOLDER, 'changes.json'), 'utf8'), calendar);
  return { people, meetings, changes };
}

interface Known {
  readonly name: string;
  readonly people: readonly Person[];
  readonly calendar: DemonstrationCalendar;
}

/** A head of « clé: valeur », a line of three hyphens, then « Prénom: ce qui est dit » line by line. */
function meetingOf(text: string, { name, people, calendar }: Known): DemonstrationMeeting {
  const [head = '', said = ''] = text.split(/^---\n/mu);
  const about = new Map(linesOf(head).map((line) => partsOf(line)));
  const stated = (key: string): string => {
    const value = about.get(key);
    if (value === undefined) throw new TypeError(`${name} does not say « ${key} »`);
    return value;
  };
  const personOf = (first: string): Person =>
    people.find((person) => person.first === first) ?? { first, name: first, jobTitle: '', email: null };
  const startedAt = calendar.instantOf(stated('quand'));
  const durationMs = Number(stated('durée')) * 60_000;
  const spoken = linesOf(said).map((line) => {
    const [first, words] = partsOf(line);
    return { person: personOf(first), text: calendar.spoken(words) };
  });
  return {
    name,
    title: `${DEMONSTRATION_TITLE}${stated('titre')}`,
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + durationMs).toISOString(),
    durationMs,
    organiser: personOf(stated('organise')),
    turns: timed(spoken, durationMs),
    people: [...new Map(spoken.map(({ person }) => [person.first, person])).values()],
  };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function partsOf(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

/** Who spoke when: each turn takes of the meeting what its words are of all words, and begins at a whole second. */
function timed(spoken: readonly { readonly person: Person; readonly text: string }[], durationMs: number): Turn[] {
  const lengths = spoken.map(({ text }) => countWords(text) + PAUSE);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return spoken.map(({ person, text }, index) => {
    const at = Math.floor((before / all) * (durationMs / 1_000)) * 1_000;
    before += lengths[index] ?? 0;
    return { speaker: person.name, text, at };
  });
}
