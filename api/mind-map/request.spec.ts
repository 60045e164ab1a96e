import type { AnalysisView } from '#api/contract/analysis.ts';
import { mindMapOfTranscript } from '#api/contract/analysis.ts';
import { isError } from '#domain/errors.ts';
import { describe, expect, it } from 'vitest';
import {
  MIND_MAP_ANALYSIS_INVALID,
  MIND_MAP_TRANSCRIPT_EMPTY,
  MIND_MAP_TRANSCRIPT_INVALID,
  mindMapOfRequest,
} from './request.ts';

const transcript = 'Claire : on retient le devis de Nantes.';
const analysis: Partial<AnalysisView> = {
  participants: ['Claire'],
  decisions: ['Retenir le devis de Nantes'],
  timeline: [
    {
      at: null,
      time: 'ligne 1',
      speaker: 'Claire',
      category: 'decision',
      content: 'Retenir le devis',
      citations: [{ line: 0, quote: 'on retient' }],
    },
  ],
  citations: { summary: [], keyPoints: [], decisions: [[{ line: 0, quote: 'on retient le devis de Nantes' }]] },
};

describe('a map asked for with an analysis at hand', () => {
  it('is made of that analysis and laid out', async () => {
    const nodes = await mindMapOfRequest({ transcript, analysis, meetingTitle: 'Devis' });
    expect(mindMapOfTranscript.answer.safeParse({ success: true, mindMap: { nodes } }).success).toBe(true);
    expect(nodes.map(({ type, title }) => [type, title])).toEqual([
      ['root', 'Devis'],
      ['decision', 'Retenir le devis de Nantes'],
      ['participant', 'Claire'],
    ]);
    expect(nodes[1]).toMatchObject({ lines: [0], speaker: 'Claire' });
    expect(nodes.some(({ x }) => x !== 0)).toBe(true);
  });

  it.each([
    [MIND_MAP_TRANSCRIPT_INVALID, { analysis }],
    [MIND_MAP_TRANSCRIPT_INVALID, { transcript: 12, analysis }],
    [MIND_MAP_TRANSCRIPT_EMPTY, { transcript: '  ', analysis }],
    [MIND_MAP_ANALYSIS_INVALID, { transcript }],
    [MIND_MAP_ANALYSIS_INVALID, { transcript, analysis: { decisions: 'toutes' } }],
  ])('is refused as $code', async (definition, request) => {
    const failure = await mindMapOfRequest(request).then(
      () => null,
      (error: unknown) => error,
    );
    expect(isError(failure, definition)).toBe(true);
  });
});
