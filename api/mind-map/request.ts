import { analysisView } from '#api/contract/analysis.ts';
import { DEFAULT_TITLE, materialOf } from '#api/contract/mind-map.ts';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { deriveMindMap } from '#domain/mindmap/derive.ts';
import type { MindMapNode } from '#domain/mindmap/mind-map.ts';
import { z } from 'zod/mini';
import { layoutMindMap } from './layout.ts';

export const MIND_MAP_TRANSCRIPT_INVALID: ErrorDefinition = {
  code: 'TRANSCRIPT_INVALID',
  kind: 'invalid',
  message: 'Transcript invalide',
};
export const MIND_MAP_TRANSCRIPT_EMPTY: ErrorDefinition = {
  code: 'TRANSCRIPT_EMPTY',
  kind: 'invalid',
  message: 'Transcript vide',
};
export const MIND_MAP_ANALYSIS_INVALID: ErrorDefinition = {
  code: 'ANALYSIS_INVALID',
  kind: 'invalid',
  message: 'L’analyse jointe est illisible\u00a0: relancez l’analyse du transcript.',
};

const LONGEST_TITLE = 500;
const analysisPart = z.partial(analysisView);
/** Of each list of an analysis: no analyst finds as many, and a map shows forty. */
const MOST_ENTRIES = 2_000;

const isTooLarge = (view: unknown): boolean =>
  typeof view === 'object' &&
  view !== null &&
  Object.values(view).some((value) => Array.isArray(value) && value.length > MOST_ENTRIES);

/** What `POST /api/meetings/testbot-analysis/mindmap` is sent; nothing of it is trusted yet. */
export interface MindMapRequest {
  readonly transcript?: unknown;
  readonly analysis?: unknown;
  readonly meetingTitle?: unknown;
}

/**
 * The map of an analysis that the client holds. It is made of that analysis alone, so a map never says more than it
 * does.
 *
 * @throws GreffierError with one of the definitions above
 */
export async function mindMapOfRequest({ transcript, analysis, meetingTitle }: MindMapRequest): Promise<MindMapNode[]> {
  if (typeof transcript !== 'string') throw new GreffierError(MIND_MAP_TRANSCRIPT_INVALID);
  if (transcript.trim() === '') throw new GreffierError(MIND_MAP_TRANSCRIPT_EMPTY);
  // Before each entry is looked at.
  if (isTooLarge(analysis)) throw new GreffierError(MIND_MAP_ANALYSIS_INVALID);
  const view = analysisPart.safeParse(analysis);
  if (!view.success) throw new GreffierError(MIND_MAP_ANALYSIS_INVALID);
  const title = typeof meetingTitle === 'string' ? meetingTitle.slice(0, LONGEST_TITLE) : DEFAULT_TITLE;
  return layoutMindMap(
    deriveMindMap({ title, participants: view.data.participants ?? [], analysis: materialOf(view.data) }),
  );
}
