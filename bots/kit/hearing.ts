import { observe } from '#domain/captions/merge.ts';
import { LEASE_MS } from '#domain/bot-session/lease.ts';
import { Capture } from './capture.ts';
import { Announcer } from './announcer.ts';
import type { MeetingClient, MeetingListener } from './client.ts';
import { BotCommands } from './commands.ts';
import { ObjectionWatch } from './objections.ts';
import type { Running, BotSessionDependencies } from './running.ts';

export interface Hearing {
  readonly captured: Capture;
  readonly announcer: Announcer;
  /** To be told what the client hears. */
  readonly listener: MeetingListener;
  /** At every look in the call: who is there, as far as the client says; says what it is time to remind of. */
  readonly look: (names: readonly string[] | null) => void;
}

/** Hears captions and chat, and commands and objections in them; says on arrival who the bot is. */
export function hear(
  dependencies: BotSessionDependencies,
  running: Running,
  { client, stayed }: { readonly client: MeetingClient; readonly stayed: AsyncDisposableStack },
): Hearing {
  const { sessionId, botName, platform, voice, writer, leave, takenOver, said, reminders, awaySince } = running;
  const { nextLine } = said;
  const startedAt = said.startedAt ?? dependencies.now();
  let present: readonly string[] | null = null;
  const write = (text: string) => client.say(text);
  const { organiser, objections, captureSaid } = running;
  const { publicPage } = dependencies;
  const isSaid = objections.announcement === 'written';
  const announcer = new Announcer({
    sessionId,
    botName,
    organiser,
    publicPage,
    isSaid,
    keepsChat: platform.keepsChat,
    voice,
    write,
  });
  const watch: ObjectionWatch = new ObjectionWatch({
    sessionId,
    botName,
    organiser,
    begun: objections,
    said: captureSaid,
    voice,
    write,
    pause: () => captured.pause(),
    resume: () => captured.resume(),
    discarded: () => leave('erased'),
  });
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
    write,
  });
  const captured: Capture = new Capture({
    sessionId,
    botName,
    startedAt,
    nextLine,
    isPaused: watch.isPaused,
    writer,
    observe: platform.observe ?? observe,
    publishDraft: dependencies.publishDraft,
    objects: (line) => watch.hear(line),
    heard: (line) => commands.hear(line),
    erased: () => leave('erased'),
    takenOver,
    report: dependencies.report,
  });
  stayed.defer(async () => {
    await captured.finish();
    await watch.idle();
    await commands.idle();
  });
  return {
    captured,
    announcer,
    listener: {
      captions: (report) => captured.take(report),
      chat: (message) => {
        // While it is paused nothing that is written is kept either, as no note of it would be.
        if (!watch.read(message) && !watch.isPaused) commands.read(message);
      },
    },
    look: (names) => {
      present = names;
      watch.look();
      announcer.look(Date.now(), { names, isPaused: watch.isPaused });
      commands.remind(reminders(), Date.now());
    },
  };
}
