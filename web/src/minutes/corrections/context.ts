import type { ActionItemView, TranscriptLineView } from '#api/contract/analysis.ts';
import { createContext, type ComponentType } from 'react';

/** Something that people may put right, as it is shown. The API names it by its subject: `decisions/d1`, `line/4`. */
export type Correctable = { readonly subject: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly action: ActionItemView }
  | { readonly kind: 'line'; readonly line: TranscriptLineView }
);

export interface HandleProps {
  readonly target: Correctable;
  /** Tab leads to it, as to what else belongs to a line of the transcript; to everything else always. */
  readonly entry?: boolean | undefined;
  /** Where the two stand apart: that it was put right, or what leads to the editor. Both without it. */
  readonly part?: 'mark' | 'pencil' | undefined;
}

/** Parts of the minutes that are lists of sentences. */
export type StatementList = 'decisions' | 'keyPoints' | 'questions';

/** What can be added to the minutes. */
export type Addable = StatementList | 'action';

/** Corrections of what is on the page, loaded after it. */
export interface CorrectionTools {
  /** The subject that is being put right in its place. */
  readonly edited: string | null;
  /** Takes the place of what is put right. */
  readonly Editor: ComponentType<{ readonly target: Correctable }>;
  /** Says that it was put right, and leads to the editor. */
  readonly Handle: ComponentType<HandleProps>;
  /** Adds one more; null for those who may not. */
  readonly Addition: ComponentType<{ readonly what: Addable }> | null;
}

/** Null where nothing is saved, and until they are loaded. */
export const Corrections = createContext<CorrectionTools | null>(null);
