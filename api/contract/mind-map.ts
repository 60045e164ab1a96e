import type { Citation, Statement } from '#domain/analysis/analysis.ts';
import type { MindMapMaterial } from '#domain/mindmap/statements.ts';
import type { AnalysisView } from './analysis.ts';

/** What the browser does with a map by itself: fold it, lay it out again, and derive one where the server could not. */
export { nodeLabel, nodeRadius } from '#domain/mindmap/appearance.ts';
export { DEFAULT_TITLE, deriveMindMap, type MindMapSource } from '#domain/mindmap/derive.ts';
export { layoutWith, type LayoutEngine } from '#domain/mindmap/layout.ts';
export { boxOf, labelShift } from '#domain/mindmap/measures.ts';
export { NODE_TYPES, type MindMapNode } from '#domain/mindmap/mind-map.ts';
export { type Tree, treeOf, visibleNodes } from '#domain/mindmap/tree.ts';

/** The analysis of a meeting as `GET /api/meetings/:id/summary` answers it: whole, in part, or nothing yet. */
export type PartOfView = { readonly [Field in keyof AnalysisView]?: AnalysisView[Field] | undefined };

/** The plain lists of a view have no ids; a statement's place in its list serves as one. */
const statements = (texts: readonly string[] = [], citations: readonly Citation[][] = []): Statement[] =>
  texts.map((text, index) => ({ id: `${index + 1}`, text, citations: citations[index] ?? [] }));

/** What a mind map is derived from, out of an analysis as the API shows it. */
export const materialOf = (view: PartOfView): MindMapMaterial => ({
  summary: view.summary ?? '',
  topics: view.topics ?? [],
  keyPoints: statements(view.keyPoints, view.citations?.keyPoints),
  decisions: statements(view.decisions, view.citations?.decisions),
  questions: statements(view.questions, view.citations?.questions),
  actionItems: view.actionItems ?? [],
  timeline: view.timeline ?? [],
});
