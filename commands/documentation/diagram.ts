import type { DiagramContent } from '#domain/documentation/content.ts';
import type { DiagramState } from '#domain/documentation/diagram.ts';
import type { DiagramEvent } from '#domain/documentation/events.ts';
import { diagramKey, diagramStreams } from '#domain/documentation/stream.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/** Its details name who did it (`actor`) and when (`at`). */
export const DIAGRAM_CHANGED_MEANWHILE: ErrorDefinition = {
  code: 'DIAGRAM_CHANGED_MEANWHILE',
  kind: 'conflict',
  message: 'Quelqu’un d’autre a changé ce diagramme entre-temps.',
};

/** A change of a diagram; `seen` is the revision at which its author has read it. */
export interface DiagramChange {
  readonly id: string;
  readonly change:
    | { readonly type: 'changeDiagram'; readonly content: DiagramContent }
    | { readonly type: 'removeDiagram' | 'restoreDiagram' };
  readonly seen?: bigint | undefined;
}

const unchangedSince =
  (seen: bigint) =>
  (events: readonly Recorded<DiagramEvent>[]): void => {
    const later = events.findLast(({ revision }) => revision > seen);
    if (later)
      throw new GreffierError(DIAGRAM_CHANGED_MEANWHILE, { actor: later.metadata.actor, at: later.metadata.time });
  };

/** Everybody who opens the documentation is given the list of them. */
export const MOST_DIAGRAMS = 100;

export const TOO_MANY_DIAGRAMS: ErrorDefinition = {
  code: 'TOO_MANY_DIAGRAMS',
  kind: 'conflict',
  message: `La documentation a déjà ${MOST_DIAGRAMS}\u00A0diagrammes ajoutés\u00A0: retirez-en un d’abord.`,
};

export interface AddingDependencies extends Dependencies {
  /** How many diagrams there are, as the read tables know; who adds at the same moment may pass the limit by one. */
  readonly diagrams: () => Promise<number>;
}

/** Adds a diagram; the same command adds one. Throws DIAGRAM_TOO_LONG and TOO_MANY_DIAGRAMS. */
export async function addDiagram(
  dependencies: AddingDependencies,
  content: DiagramContent,
  request: Request,
): Promise<CommandResult<DiagramState> & { readonly id: string }> {
  const id = derivedId('diagram', request.commandId);
  const handled = await handle(dependencies, {
    stream: diagramStreams.of(id),
    command: { type: 'addDiagram', keyId: diagramKey(id), content },
    request,
    beforeAppend: async () => {
      if ((await dependencies.diagrams()) >= MOST_DIAGRAMS) throw new GreffierError(TOO_MANY_DIAGRAMS);
    },
  });
  return { id, ...handled };
}

/** Throws DIAGRAM_NOT_FOUND, DIAGRAM_TOO_LONG, and DIAGRAM_CHANGED_MEANWHILE where somebody changed it after `seen`. */
export const changeDiagram = (
  dependencies: Dependencies,
  { id, change, seen }: DiagramChange,
  request: Request,
): Promise<CommandResult<DiagramState>> =>
  handle(dependencies, {
    stream: diagramStreams.of(id),
    command: change.type === 'changeDiagram' ? { ...change, keyId: diagramKey(id) } : { type: change.type },
    request,
    mustBeUnchanged: seen === undefined ? undefined : unchangedSince(seen),
  });
