import { automaticAnalysis } from '#bots/analyst/analyst.ts';
import type { Announcing } from '#bots/at-work.ts';
import type { Reactor } from '#bots/reactor.ts';
import { randomUUID } from 'node:crypto';

export interface CountedAnalyses {
  readonly reactors: readonly Reactor[];
  /** What the analyst of this process is announced with; null where it has none. */
  readonly analyses: Pick<Announcing, 'id' | 'role' | 'look'> | null;
}

/** The same reactors, and how many meetings that of analyses has at hand. */
export function countingAnalyses(reactors: readonly Reactor[]): CountedAnalyses {
  const analyst = reactors.find(({ request }) => request.kind === automaticAnalysis.kind);
  if (analyst === undefined) return { reactors, analyses: null };
  let taken = 0;
  const counting: Reactor = {
    ...analyst,
    async act(request, signal) {
      taken += 1;
      try {
        return await analyst.act(request, signal);
      } finally {
        taken -= 1;
      }
    },
  };
  return {
    reactors: reactors.map((one) => (one === analyst ? counting : one)),
    analyses: {
      id: `analyst-${randomUUID()}`,
      role: 'analyst',
      look: async () => ({ capacity: analyst.concurrency, taken }),
    },
  };
}
