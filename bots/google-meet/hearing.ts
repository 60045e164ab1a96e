import { Capture } from './capture.ts';
import { writeToChat } from './chat.ts';
import { SpokenCommands } from './commands.ts';
import { LEASE_MS } from './lease.ts';
import type { MeetPage } from './meet-page.ts';
import type { Running, SessionDependencies } from './session.ts';

export interface Hearing {
  readonly captured: Capture;
  /** At every look in the call: who is there, as far as the page says; says what it is time to remind of. */
  readonly look: (names: readonly string[] | null) => void;
}

/** Hears captions and commands in them, of every document that the page loads. */
export async function hear(
  dependencies: SessionDependencies,
  running: Running,
  { page, stayed }: { readonly page: MeetPage; readonly stayed: AsyncDisposableStack },
): Promise<Hearing> {
  const { sessionId, botName, voice, writer, signal, leave, takenOver, said, reminders, awaySince } = running;
  const { nextLine } = said;
  const startedAt = said.startedAt ?? dependencies.now();
  let present: readonly string[] | null = null;
  const commands: SpokenCommands = new SpokenCommands({
    sessionId,
    botName,
    startedAt,
    log: dependencies.log,
    analyst: dependencies.analyst,
    voice,
    remindFrom: awaySince === null ? 0 : awaySince - LEASE_MS,
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
    publishDraft: dependencies.publishDraft,
    heard: (line) => commands.hear(line),
    erased: () => leave('erased'),
    takenOver,
    report: dependencies.report,
  });
  stayed.defer(async () => {
    await captured.finish();
    await commands.idle();
  });
  await page.onCaptions((report) => captured.take(report));
  return {
    captured,
    look: (names) => {
      present = names;
      commands.remind(reminders(), Date.now());
    },
  };
}
