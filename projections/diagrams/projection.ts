import { diagramEvents, type DiagramEvent } from '#domain/documentation/events.ts';
import { diagramCategory } from '#domain/documentation/stream.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { projection } from '../engine/projection.ts';
import { diagrams } from './tables.ts';

const keyOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ diagram_id: diagramCategory.idOf(stream) ?? stream });

const changeOf = ({ metadata, revision }: Recorded<DiagramEvent>) => ({
  changed_at: metadata.time,
  changed_by: metadata.actor,
  revision: Number(revision),
});

/** Diagrams that administrators added to the documentation. */
export const diagramsProjection = projection(diagramEvents, {
  name: 'diagrams',
  version: 1,
  tables: [diagrams],
  on: {
    DiagramAdded: (event) => {
      const { title, text, section } = event.data;
      if (isErased(title) || isErased(text)) return [];
      return [
        diagrams.insert({
          ...keyOf(event),
          title,
          text,
          section,
          is_removed: false,
          added_at: event.metadata.time,
          ...changeOf(event),
        }),
      ];
    },
    DiagramChanged: (event) => {
      const { title, text, section } = event.data;
      if (isErased(title) || isErased(text)) return [];
      return [diagrams.patch(keyOf(event), { title, text, section, ...changeOf(event) })];
    },
    DiagramRemoved: (event) => [diagrams.patch(keyOf(event), { is_removed: true, ...changeOf(event) })],
    DiagramRestored: (event) => [diagrams.patch(keyOf(event), { is_removed: false, ...changeOf(event) })],
  },
});
