import { observe } from '#domain/captions/merge.ts';
import { LEASE_MS } from '#domain/bot-session/lease.ts';
import { Capture } from './capture.ts';
import type { MeetingClient, MeetingListener } from './client.ts';
import { BotCommands } from './commands.ts';
import type { Running, BotSessionDependencies } from './running.ts';

export interface Hearing {
  readonly captured: Capture;
  /** To be told what the client hears. */
  readonly listener: MeetingListener;
  /** At every look in the call: who is there, as far as the client says; says what it is time to remind of. */
  readonly look: (names: readonly string[] | null) => void;
}

/** Hears captions and chat, and commands in them. */
export function hear(
  dependencies: BotSessionDependencies,
  running: Running,
  { client, stayed }: { readonly client: MeetingClient; readonly stayed: AsyncDisposableStack },
): Hearing {
  const { sessionId, botName, platform, voice, writer, leave, takenOver, said, reminders, awaySince } = running;
  const { nextLine } = said;
  const startedAt = said.startedAt ?? dependencies.now();
  let present: readonly string[] | null = null;
  const commands: BotCommands = new BotCommands({
    sessionId,
    botName,
    startedAt,
    log: dependencies.log,
    now: dependencies.now,
    analyst: dependencies.analyst,
    voice,
    remindFrom: awaySince === null ? 0 : awaySince - LEASE_MS,
    seen: () => ({ participants: present, speakers: writer.speakers, lines: writer.lines }),
    write: (text) => client.say(text),
  });
  const captured: Capture = new Capture({
    sessionId,
    botName,
    startedAt,
    nextLine,
    writer,
    observe: platform.observe ?? observe,
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
  return {
    captured,
    listener: { captions: (report) => captured.take(report), chat: (message) => commands.read(message) },
    look: (names) => {
      present = names;
      commands.remind(reminders(), Date.now());
    },
  };
}
