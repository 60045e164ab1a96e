import { diagramContent } from '#domain/documentation/content.ts';
import { z } from 'zod/mini';
import { changed, sinceChange } from './meetings.ts';
import { route } from './route.ts';

export {
  DIAGRAM_TOO_LONG_MESSAGE,
  DOCUMENTATION_SECTIONS,
  LONGEST_DIAGRAM,
  LONGEST_DIAGRAM_TITLE,
  type DocumentationSection,
} from '#domain/documentation/content.ts';

/** The revision at which the diagram was read: what others changed since is not overwritten. */
const seen = z.optional(
  z.string().check(z.regex(/^\d{1,18}$/u, { error: 'Ce n’est pas la révision d’un diagramme.' })),
);
const diagramId = z.object({ id: z.string().check(z.maxLength(64)) });
const diagrams = '/api/documentation/diagrams';

/** A diagram that administrators added, without its text, which is read where somebody looks at it. */
export const listedDiagram = z.object({ id: z.string(), title: z.string(), section: z.string() });

export const diagramView = z.extend(listedDiagram, {
  /** In Mermaid's language. It may be anything: who draws it says what cannot be drawn. */
  text: z.string(),
  changedAt: z.string(),
  /** Name of the account that changed it last; null where it is gone. */
  changedBy: z.nullable(z.string()),
  revision: z.string(),
});

export const addedDiagrams = route({
  method: 'get',
  path: diagrams,
  access: 'signed-in',
  summary: 'The diagrams that administrators added to the documentation, as they were added',
  query: sinceChange,
  answer: z.object({ diagrams: z.array(listedDiagram) }),
});

export const readDiagram = route({
  method: 'get',
  path: `${diagrams}/:id`,
  access: 'signed-in',
  summary: 'One of these diagrams, with its text; the ETag goes with changes',
  params: diagramId,
  query: sinceChange,
  answer: z.object({ data: diagramView }),
});

const MEANWHILE =
  'Anybody who sends `seen` overwrites nothing that they have not seen: 409 DIAGRAM_CHANGED_MEANWHILE says in `meanwhile` who was faster.';

export const addDiagram = route({
  method: 'post',
  path: diagrams,
  access: 'admin',
  summary: 'Add a diagram, as text in Mermaid’s language, to a section of the documentation',
  description: '409 TOO_MANY_DIAGRAMS where there are a hundred.',
  body: diagramContent,
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const changeDiagram = route({
  method: 'put',
  path: `${diagrams}/:id`,
  access: 'admin',
  summary: 'Change a diagram of the documentation',
  description: MEANWHILE,
  params: diagramId,
  body: z.extend(diagramContent, { seen }),
  answer: changed,
});

export const removeDiagram = route({
  method: 'delete',
  path: `${diagrams}/:id`,
  access: 'admin',
  summary: 'Remove a diagram from the documentation',
  description: MEANWHILE,
  params: diagramId,
  query: z.object({ seen }),
  answer: changed,
});

export const restoreDiagram = route({
  method: 'post',
  path: `${diagrams}/:id/restore`,
  access: 'admin',
  summary: 'Take the removal of a diagram back',
  params: diagramId,
  answer: changed,
});

export type ListedDiagram = z.infer<typeof listedDiagram>;
export type DiagramView = z.infer<typeof diagramView>;
