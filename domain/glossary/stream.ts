import { onlyDecidedStream } from '#domain/events/stream.ts';
import { glossaryDecider } from './decide.ts';
import { glossaryEvents } from './events.ts';

export const GLOSSARY_STREAM = 'settings-glossary';

/** How names and terms of the company are written. */
export const glossaryStream = onlyDecidedStream(GLOSSARY_STREAM, { events: glossaryEvents, decider: glossaryDecider });
