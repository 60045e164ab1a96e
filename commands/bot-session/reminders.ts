import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import { reminderIn, type Reminder } from '#domain/bot-session/reminder.ts';
import { writtenCommand } from '#domain/bot-session/spoken-commands.ts';
import type { Recorded } from '#domain/events/event.ts';
import { orElse } from '#domain/events/personal.ts';

/** What the bot was asked to remind people of, spoken or written, and when. */
export interface DueReminder {
  /** Of the event that says that it was asked. */
  readonly id: string;
  readonly reminder: Reminder;
  /** Null where nobody knows any more. */
  readonly asker: string | null;
  /** Epoch ms. */
  readonly dueAt: number;
}

/** The reminders of a bot session, erased ones left out. */
export function remindersIn(events: readonly Recorded<BotSessionEvent>[], botName: string): DueReminder[] {
  return events.flatMap(({ id, metadata, ...event }) => {
    if (event.type !== 'BotCommandAnswered' || event.data.command !== 'reminder') return [];
    const { data } = event;
    const asked = writtenCommand(orElse(data.request, ''), botName)?.text ?? '';
    const reminder = reminderIn(asked);
    if (reminder === null) return [];
    return [{ id, reminder, asker: orElse(data.asker, null), dueAt: Date.parse(metadata.time) + reminder.delayMs }];
  });
}
