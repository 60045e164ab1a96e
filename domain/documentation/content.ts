import { z } from 'zod/mini';

/** Sections of the documentation, by their addresses, in the order of the page. */
export const DOCUMENTATION_SECTIONS = [
  'architecture',
  'backend-api',
  'frontend',
  'bots-ia',
  'devops',
  'finops',
  'outils',
  'guides',
  'securite',
] as const;
export type DocumentationSection = (typeof DOCUMENTATION_SECTIONS)[number];

/** As specified; counted as everywhere else, in the units of JavaScript's strings, like Mermaid's own limit. */
export const LONGEST_DIAGRAM = 50_000;
export const LONGEST_DIAGRAM_TITLE = 120;

export const DIAGRAM_TOO_LONG_MESSAGE = `Texte du diagramme\u00A0: ${LONGEST_DIAGRAM.toLocaleString('fr')} caractères au plus.`;
const TITLE = `Titre du diagramme\u00A0: de 1 à ${LONGEST_DIAGRAM_TITLE} caractères sont attendus.`;
const TEXT = 'Texte du diagramme\u00A0: un texte est attendu.';
const SECTION = 'Section de la documentation\u00A0: une section de la page est attendue.';

/** A diagram as administrators write it; messages are for the person who fills in the form. */
export const diagramContent = z.object({
  title: z.string(TITLE).check(z.trim(), z.minLength(1, TITLE), z.maxLength(LONGEST_DIAGRAM_TITLE, TITLE)),
  /** In Mermaid's language; it is drawn by who reads it, so that what cannot be drawn is kept too. */
  text: z.string(TEXT).check(z.regex(/\S/u, TEXT), z.maxLength(LONGEST_DIAGRAM, DIAGRAM_TOO_LONG_MESSAGE)),
  section: z.enum(DOCUMENTATION_SECTIONS, SECTION),
});
export type DiagramContent = Readonly<z.output<typeof diagramContent>>;
