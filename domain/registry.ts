import { accessEvents } from '#domain/access/events.ts';
import { botSessionEvents, captionEvents } from '#domain/bot-session/events.ts';
import { EventRegistry } from '#domain/events/registry.ts';
import { setAsideEvents } from '#domain/events/set-aside.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { recordEvents } from '#domain/record/events.ts';
import { settingsEvents } from '#domain/settings/events.ts';
import { administratorEvents } from '#domain/user/administrators.ts';
import { userEvents } from '#domain/user/events.ts';

/** Every event that Greffier knows, in every version ever written. */
export const eventRegistry = new EventRegistry(
  meetingEvents,
  botSessionEvents,
  captionEvents,
  userEvents,
  administratorEvents,
  accessEvents,
  settingsEvents,
  setAsideEvents,
  recordEvents,
);
