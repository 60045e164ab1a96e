import { HOSTILE_TRANSCRIPTS } from '#test/hostile/transcripts.ts';
import { meetingsOf } from '#test/truth/halves.ts';

/** A request that is meant to hold everybody up, by somebody of the lowest role that may send it. */
export interface HostileRequest {
  readonly name: string;
  readonly by: 'observer' | 'user';
  readonly path: string;
  readonly body: string;
}

const MEGABYTE = 1_048_576;
/** Characters that people say in eight hours, at 150 words a minute. */
const EIGHT_HOURS = 8 * 60 * 150 * 6;
const ANALYSE = '/api/meetings/testbot-analysis/analyze';

const minutes = (transcript: string): string =>
  JSON.stringify({
    platform: 'teams',
    meetingId: `bench-${transcript.length}`,
    subject: 'Réunion',
    startTime: '2026-11-20T09:00:00Z',
    participants: [{ name: 'Claire' }],
    transcript,
  });

/** An ordinary meeting of so many characters. */
function ordinary(characters: number): string {
  const lines: string[] = [];
  for (let length = 0, index = 0; length < characters; index += 1) {
    const line = `Voix ${index % 5} : Nous décidons que le lot numéro ${index} sera livré lundi prochain, dans les temps, avec tout le monde.`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

/** What people say in meetings, one labelled meeting after the other, with its times. */
function talk(characters: number): string {
  const rows: string[] = [];
  let [length, begins] = [0, 0];
  for (const { lines } of meetingsOf('seen').filter(({ language }) => language === 'fr')) {
    for (const { at, speaker, text } of lines) {
      if (length >= characters) return rows.join('\n');
      rows.push(`[${clock(begins + (at ?? 0))}] ${speaker} : ${text}`);
      length += text.length;
    }
    begins += (lines.at(-1)?.at ?? 0) + TURN_MS;
  }
  return rows.join('\n');
}

const TURN_MS = 10_000;
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** What eight hours of talk cost others: analysed for somebody who waits, and saved, which has it analysed. */
export function* eightHours(): Generator<HostileRequest> {
  const said = talk(EIGHT_HOURS);
  yield analysed('eight hours of talk', 'user', said);
  yield saved('eight hours of talk that are saved', said);
}

/** Half an hour that is saved, as servers have seen before anything worse comes. */
export const usual = (): HostileRequest => saved('half an hour of talk that is saved', talk(EIGHT_HOURS / 16));

const transcriptNamed = (name: string, characters: number): string =>
  HOSTILE_TRANSCRIPTS.find((each) => each.name === name)?.of(characters) ?? '';
const saved = (name: string, transcript: string): HostileRequest => ({
  name,
  by: 'user',
  path: '/api/meetings',
  body: minutes(transcript),
});
const analysed = (name: string, by: HostileRequest['by'], transcript: string): HostileRequest => ({
  name,
  by,
  path: ANALYSE,
  body: JSON.stringify({ transcript }),
});

/** Made one after the other: each is up to twenty megabytes. */
export function* hostileRequests(): Generator<HostileRequest> {
  yield analysed(
    'forty initials, 120 bytes',
    'observer',
    `Jean Dupont : Bonjour. ${'M.'.repeat(40)} z\nMarie Curie : Oui`,
  );
  yield analysed('carriage returns, 1 MB', 'observer', transcriptNamed('carriage returns', 1_000_000));
  yield analysed('a voice tag of spaces, 1 MB', 'observer', transcriptNamed('a voice tag of spaces', MEGABYTE));
  yield analysed(
    'initials behind a name, 1 MB',
    'observer',
    transcriptNamed('initials with a space behind a name', MEGABYTE),
  );
  yield analysed('100,000 speakers', 'user', transcriptNamed('a speaker for each line', 1_200_000));
  yield analysed('one word, 10 MB', 'user', transcriptNamed('one word', 10 * MEGABYTE));
  yield analysed('ten million « > »', 'user', '>'.repeat(10_000_000));
  yield* eightHours();
  yield analysed('an ordinary transcript, 11 MB', 'user', ordinary(11_000_000));
  yield saved('an ordinary transcript that is saved, 11 MB', ordinary(11_000_000));
  yield {
    name: 'objects without members, 15 MB',
    by: 'user',
    path: ANALYSE,
    body: `{"transcript":"a","x":[${'{},'.repeat(5_000_000)}{}]}`,
  };
  yield {
    name: 'objects without members of an observer, 1.9 MB',
    by: 'observer',
    path: ANALYSE,
    body: `{"transcript":"a","x":[${'{},'.repeat(650_000)}{}]}`,
  };
  const analysis = { participants: Array.from({ length: 90_000 }, (_, index) => `Nom ${index}`) };
  yield {
    name: 'a mind map of 90,000 people',
    by: 'user',
    path: '/api/meetings/testbot-analysis/mindmap',
    body: JSON.stringify({ transcript: 'Claire : oui', analysis }),
  };
}
