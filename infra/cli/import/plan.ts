import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { instantOf } from '#domain/local-time.ts';
import { GreffierError } from '#domain/errors.ts';
import { mainFault } from '#domain/transcript/faults.ts';
import type { ParsedTranscript } from '#domain/transcript/parse.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { readTranscriptFile } from '#infra/transcript-file/read.ts';
import { titleFromFileName } from './title.ts';

export interface ReadTranscript {
  readonly path: string;
  readonly ok: true;
  readonly transcript: ParsedTranscript;
  /** The transcript's own title, else the one that its file is given, else its name made readable. */
  readonly title: string;
  /**
   * `--date` when it was given, else what the transcript says of itself, in Paris where it names no zone; ISO 8601 in
   * UTC, null when neither.
   */
  readonly heldAt: string | null;
}

/** A file or folder that gives no transcript; the code is stable, the message French. */
export interface UnreadTranscript {
  readonly path: string;
  readonly ok: false;
  readonly code: string;
  /** Says what is wrong, with the file's name where no line is named. */
  readonly message: string;
  /** Where in the file, counted from 1; null for what concerns the whole of it. */
  readonly line: number | null;
}

/** What a folder is searched for; a file named by itself is read whatever it is called. */
const EXTENSIONS = new Set([
  '.txt',
  '.text',
  '.md',
  '.vtt',
  '.srt',
  '.json',
  '.jsonl',
  '.log',
  '.docx',
  '.sbv',
  '.csv',
  '.tsv',
]);

const byName = new Intl.Collator('fr', { numeric: true }).compare;

/**
 * The files that the arguments of `greffier import` stand for: files as given, folders searched to the bottom for
 * transcripts, in the order of their names; hidden ones and links to folders are passed over, each file counts once.
 * A folder without transcripts is an answer of its own. Reads no file.
 */
export async function listTranscripts(paths: readonly string[]): Promise<(string | UnreadTranscript)[]> {
  const seen = new Set<string>();
  const found: (string | UnreadTranscript)[] = [];
  for (const path of paths) {
    const files = await filesOf(path);
    if (!Array.isArray(files)) {
      found.push(files);
      continue;
    }
    for (const file of files) {
      const real = await realpath(file).catch(() => file);
      if (!seen.has(real)) found.push(file);
      seen.add(real);
    }
  }
  return found;
}

interface WhyUnread {
  readonly code: string;
  readonly message: string;
  readonly line?: number | null | undefined;
}

const unread = (path: string, { code, message, line = null }: WhyUnread): UnreadTranscript => ({
  path,
  ok: false,
  code,
  message,
  line,
});

/** A file stands for itself, even one that is not there: reading it will say so. */
async function filesOf(path: string): Promise<string[] | UnreadTranscript> {
  const folder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!folder) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries)
    return unread(path, {
      code: 'TRANSCRIPT_FOLDER_UNREADABLE',
      message: `Le dossier «\u00A0${path}\u00A0» ne peut pas être lu.`,
    });
  const files = entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && EXTENSIONS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .toSorted(byName);
  return files.length > 0
    ? files
    : unread(path, {
        code: 'TRANSCRIPT_FOLDER_EMPTY',
        message: `Le dossier «\u00A0${path}\u00A0» ne contient aucune transcription (.docx, .txt, .md, .vtt, .srt, .sbv, .csv, .tsv ou .json).`,
      });
}

/** What is known of a file before it is read. */
export interface KnownOfFile {
  /** When every file was held, where that was said. */
  readonly heldAt?: string | null;
  /** Of a transcript that has none of its own. */
  readonly title?: string | undefined;
}

/**
 * Reads the transcript of one file. What cannot be read, or holds nothing that anybody said, is an answer with
 * `ok: false`.
 */
export async function readTranscript(
  transcripts: TranscriptReader,
  path: string,
  { heldAt = null, title = titleFromFileName(path) }: KnownOfFile = {},
): Promise<ReadTranscript | UnreadTranscript> {
  try {
    const { text } = await readTranscriptFile(path);
    const transcript = await transcripts.read(text, { owner: 'import' });
    const main = mainFault(transcript.faults);
    if (transcript.turns.length === 0)
      return unread(path, {
        code: main?.code ?? 'TRANSCRIPT_WITHOUT_TURNS',
        message: main?.message ?? '',
        line: main?.line ?? null,
      });
    return {
      path,
      ok: true,
      transcript,
      title: transcript.title ?? title,
      heldAt: heldAt ?? (transcript.startedAt === undefined ? null : instantOf(transcript.startedAt)),
    };
  } catch (error) {
    if (error instanceof GreffierError) return unread(path, { code: error.code, message: error.message });
    throw error;
  }
}
