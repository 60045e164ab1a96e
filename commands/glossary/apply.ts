import type { Glossary } from '#domain/glossary/glossary.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeInParts, type ChangedInParts } from '../meeting/in-parts.ts';

export interface GlossaryChange {
  readonly meetingId: string;
  readonly change:
    | { readonly type: 'applyGlossary'; readonly glossary: Glossary }
    | { readonly type: 'withdrawEntry'; readonly entryId: string; readonly glossary: Glossary };
  readonly request: Request;
}

/** Applies the glossary to what was said in a meeting, or takes an entry of it back there. */
export const changeByGlossary = (
  dependencies: Dependencies,
  { meetingId, change, request }: GlossaryChange,
): Promise<ChangedInParts> => changeInParts(dependencies, { meetingId, command: { ...change, meetingId }, request });
