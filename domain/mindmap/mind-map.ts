import { z } from 'zod/mini';

export const NODE_TYPES = ['root', 'topic', 'decision', 'action', 'question', 'participant'] as const;

/**
 * A node of the mind map. `connections` are the ids of the nodes it is drawn to; x and y are pixels in the 800×600
 * viewport.
 */
export const mindMapNode = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(NODE_TYPES),
  x: z.number(),
  y: z.number(),
  connections: z.array(z.string()),
  weight: z.number().check(z.minimum(1), z.maximum(10)),
  speaker: z.optional(z.string()),
  details: z.optional(z.string()),
  /** Transcript lines that the node rests on, to jump from the map to what was said. */
  lines: z.optional(z.array(z.int())),
});

export const mindMap = z.object({ nodes: z.array(mindMapNode) });

export type MindMapNode = z.infer<typeof mindMapNode>;
export type MindMap = z.infer<typeof mindMap>;
