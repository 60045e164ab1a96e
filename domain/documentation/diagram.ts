import type { Decider } from '#domain/events/decider.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { orElse } from '#domain/events/personal.ts';
import { DIAGRAM_TOO_LONG_MESSAGE, LONGEST_DIAGRAM, type DiagramContent } from './content.ts';
import type { DiagramEvent } from './events.ts';

export const DIAGRAM_NOT_FOUND: ErrorDefinition = {
  code: 'DIAGRAM_NOT_FOUND',
  kind: 'not-found',
  message: 'Diagramme introuvable',
};

export const DIAGRAM_TOO_LONG: ErrorDefinition = {
  code: 'DIAGRAM_TOO_LONG',
  kind: 'invalid',
  message: DIAGRAM_TOO_LONG_MESSAGE,
};

/** A diagram; null before it was added. */
export type DiagramState = {
  readonly title: string;
  readonly text: string;
  readonly section: string;
  readonly isRemoved: boolean;
} | null;

export type DiagramCommand =
  /** `keyId` names the key under which the diagram is kept. */
  | { readonly type: 'addDiagram'; readonly keyId: string; readonly content: DiagramContent }
  | { readonly type: 'changeDiagram'; readonly keyId: string; readonly content: DiagramContent }
  | { readonly type: 'removeDiagram' }
  | { readonly type: 'restoreDiagram' };

/** Throws DIAGRAM_NOT_FOUND for one that was never added. */
const existing = (state: DiagramState): NonNullable<DiagramState> => {
  if (state === null) throw new GreffierError(DIAGRAM_NOT_FOUND);
  return state;
};

/** The same for one that was removed. */
const shown = (state: DiagramState): NonNullable<DiagramState> => {
  if (existing(state).isRemoved) throw new GreffierError(DIAGRAM_NOT_FOUND);
  return existing(state);
};

const isAnother = ({ title, text, section }: DiagramContent, state: NonNullable<DiagramState>): boolean =>
  title !== state.title || text !== state.text || section !== state.section;

function decide(command: DiagramCommand, state: DiagramState): readonly DiagramEvent[] {
  if (command.type === 'removeDiagram') return existing(state).isRemoved ? [] : [{ type: 'DiagramRemoved', data: {} }];
  if (command.type === 'restoreDiagram')
    return existing(state).isRemoved ? [{ type: 'DiagramRestored', data: {} }] : [];
  const { keyId, content } = command;
  if (content.text.length > LONGEST_DIAGRAM) throw new GreffierError(DIAGRAM_TOO_LONG);
  if (command.type === 'addDiagram')
    return state === null ? [{ type: 'DiagramAdded', data: { keyId, ...content } }] : [];
  return isAnother(content, shown(state)) ? [{ type: 'DiagramChanged', data: { keyId, ...content } }] : [];
}

function evolve(state: DiagramState, event: DiagramEvent): DiagramState {
  switch (event.type) {
    case 'DiagramAdded':
    case 'DiagramChanged': {
      const { title, text, section } = event.data;
      return { title: orElse(title, ''), text: orElse(text, ''), section, isRemoved: false };
    }
    case 'DiagramRemoved':
      return state && { ...state, isRemoved: true };
    case 'DiagramRestored':
      return state && { ...state, isRemoved: false };
  }
}

export const diagramDecider: Decider<DiagramState, DiagramCommand, DiagramEvent> = {
  initialState: null,
  decide,
  evolve,
};
