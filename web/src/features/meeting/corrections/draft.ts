import type { ActionItemView } from '#api/contract/analysis.ts';
import { useState } from 'react';

export type ActionContent = Pick<ActionItemView, 'task' | 'assignee' | 'deadline' | 'priority'>;

/** What somebody has written in the editor that is open; what is absent is as it was. */
export interface Draft {
  readonly text?: string;
  readonly speaker?: string;
  readonly isEverywhere?: boolean;
  readonly action?: ActionContent;
}

interface Kept {
  readonly draft: Draft;
  /** Whether it says something else than what is corrected. */
  readonly isWritten: boolean;
}

const NOTHING: Kept = { draft: {}, isWritten: false };

// Not in the editor: its place may not be drawn for a while, where another tab is opened or its line is scrolled away.
let kept: Kept = NOTHING;

/** The draft of the editor that is open, and how to change parts of it. */
export const useDraft = (): readonly [Draft, (part: Draft) => void] => {
  const [draft, show] = useState(kept.draft);
  const write = (part: Draft): void => {
    kept = { ...kept, draft: { ...kept.draft, ...part } };
    show(kept.draft);
  };
  return [draft, write];
};

export const noteWritten = (isWritten: boolean): void => {
  kept = { ...kept, isWritten };
};

/** Tells whether words would be lost where the editor is closed. */
export const isWritten = (): boolean => kept.isWritten;

/** What is written, which is kept no longer. */
export const takeDraft = (): Kept => {
  const taken = kept;
  kept = NOTHING;
  return taken;
};

/** Has the next editor begin with this. */
export const putDraft = (back: Kept): void => {
  kept = back;
};
