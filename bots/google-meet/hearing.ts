import { Capture } from './capture.ts';
import { writeToChat } from './chat.ts';
import { SpokenCommands } from './commands.ts';
import type { MeetPage } from './meet-page.ts';
import type { Running, SessionMeans } from './session.ts';

export interface Hearing {
  readonly captured: Capture;
  /** Told who is there, whenever the page says so. */
  readonly present: (names: readonly string[] | null) => void;
}

/** Hears captions and commands in them, of every document that the page loads. */
export async function hear(
  means: SessionMeans,
  running: Running,
  page: MeetPage,
  stayed: AsyncDisposableStack,
): Promise<Hearing> {
  const { sessionId, botName, voice, writer, signal, leave, said } = running;
  const { nextLine } = said;
  const startedAt = said.startedAt ?? means.now();
  let present: readonly string[] | null = null;
  const commands: SpokenCommands = new SpokenCommands({
    sessionId,
    botName,
    startedAt,
    log: means.log,
    analyst: means.analyst,
    voice,
    people: () => present,
    speakers: () => captured.speakers,
    lines: () => writer.lines,
    write: (text) => writeToChat(page, text, signal),
  });
  const captured: Capture = new Capture({
    sessionId,
    botName,
    startedAt,
    nextLine,
    writer,
    publishDraft: means.publishDraft,
    heard: (line) => commands.hear(line),
    erased: () => leave('erased'),
    report: means.report,
  });
  stayed.defer(async () => {
    await captured.finish();
    await commands.idle();
  });
  await page.onCaptions((report) => captured.take(report));
  return {
    captured,
    present: (names) => {
      present = names;
    },
  };
}
