import { onlyDecidedStream } from '#domain/events/stream.ts';
import { SETTINGS_STREAM, settingsDecider } from './decide.ts';
import { settingsEvents } from './events.ts';

/** What the installation is set to. */
export const settingsStream = onlyDecidedStream(SETTINGS_STREAM, { events: settingsEvents, decider: settingsDecider });
