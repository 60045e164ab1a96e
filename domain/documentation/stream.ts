import { category } from '#domain/events/category.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { diagramDecider } from './diagram.ts';
import { diagramEvents } from './events.ts';

/** Among the names that every installation's subscriptions deliver. */
export const diagramCategory = category('settings-diagram');

/** One key a diagram. Like what the settings hold it is the installation's own, and goes with no person. */
export const diagramKey = (id: string): string => `settings/diagram/${id}`;

/** Diagrams that administrators add to the documentation. */
export const diagramStreams = decidedStreams(diagramCategory, { events: diagramEvents, decider: diagramDecider });
