import { GreffierError } from '#domain/errors.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Assignment, FromThread, ToThread, WrittenFormat } from './messages.ts';
import type { Minutes } from './minutes.ts';

// Writes one document, in a thread of its own: a long transcript takes a minute, in which others are served.

/** Of Linux: there a priority is a thread's own; elsewhere it would be the whole process's. */
const LOWER_PRIORITY = 10;
if (process.platform === 'linux') setPriority(LOWER_PRIORITY);

/** Bytes that are handed over at once. */
const PIECE_BYTES = 262_144;
/** Progress is told in steps of this share. */
const STEP = 0.01;

const { format, minutes } = workerData as Assignment;
const tell = (message: FromThread): void => parentPort?.postMessage(message, []);

let told = 0;
const onProgress = (share: number): void => {
  if (share < told + STEP) return;
  told = share;
  tell({ progress: share });
};

/** Each is loaded where it is needed: most take a tenth of what a PDF takes to begin. */
const writers: Readonly<Record<WrittenFormat, (minutes: Minutes) => Promise<Uint8Array>>> = {
  md: async (whole) => Buffer.from((await import('./markdown.ts')).minutesMarkdown(whole)),
  vtt: async (whole) => Buffer.from((await import('./vtt.ts')).transcriptVtt(whole)),
  pdf: async (whole) => (await import('./pdf/pdf.ts')).minutesPdf(whole, onProgress),
};

const lines: TranscriptLine[] = [];
parentPort?.on('message', (message: ToThread) => {
  if ('lines' in message) for (const line of message.lines) lines.push(line);
  else if ('next' in message) handOver();
  else void write();
});

let bytes: Uint8Array = new Uint8Array();
let handedOver = 0;

/** One piece, or that there is none left: the next is asked for when this one is where it belongs. */
function handOver(): void {
  if (handedOver >= bytes.length) {
    tell({ complete: true });
    return;
  }
  const piece = bytes.slice(handedOver, handedOver + PIECE_BYTES);
  handedOver += piece.length;
  tell({ piece });
}

async function write(): Promise<void> {
  try {
    bytes = await writers[format]({ ...minutes, lines });
    handOver();
  } catch (error) {
    if (!(error instanceof GreffierError)) throw error;
    tell({ refused: { code: error.code, kind: error.kind, message: error.message } });
  }
}
