import { entryContent } from '#domain/glossary/content.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

export { LONGEST_FORM } from '#domain/glossary/content.ts';

const entryId = z.object({ id: z.string().check(z.maxLength(64)) });
const glossary = '/api/glossary';

export const glossaryEntryView = z.object({
  id: z.string(),
  wrong: z.string(),
  right: z.string(),
  kind: z.enum(['name', 'term']),
  /** Lines and names that it changed and nobody changed since, and in how many meetings. */
  places: z.int(),
  meetings: z.int(),
});

export const glossaryRunView = z.object({
  id: z.string(),
  kind: z.enum(['apply', 'withdraw']),
  askedAt: z.string(),
  /** Meetings: gone through, in all (null before it is known), and changed. */
  done: z.int(),
  total: z.nullable(z.int()),
  changed: z.int(),
  endedAt: z.nullable(z.string()),
});

export const readGlossary = route({
  method: 'get',
  path: glossary,
  access: 'admin',
  summary:
    'The glossary of the company: how names and terms that are heard wrongly are written, and where that was applied',
  query: sinceChange,
  answer: z.object({ entries: z.array(glossaryEntryView), run: z.nullable(glossaryRunView) }),
});

const REFUSALS =
  '409 GLOSSARY_FORM_TAKEN where the wrong form is corrected already, GLOSSARY_LOOP where the right form would lead back to the wrong one.';

export const addGlossaryEntry = route({
  method: 'post',
  path: glossary,
  access: 'admin',
  summary:
    'Add an entry to the glossary; it is applied to what is captured from now on, and to older meetings if asked',
  description: REFUSALS,
  body: z.extend(entryContent, { past: z._default(z.boolean(), false) }),
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const changeGlossaryEntry = route({
  method: 'put',
  path: `${glossary}/:id`,
  access: 'admin',
  summary: 'Change an entry of the glossary; what it changed stays',
  description: REFUSALS,
  params: entryId,
  body: z.extend(entryContent, { past: z._default(z.boolean(), false) }),
  answer: changed,
});

export const removeGlossaryEntry = route({
  method: 'delete',
  path: `${glossary}/:id`,
  access: 'admin',
  summary: 'Remove an entry of the glossary, and take back what it changed if asked',
  params: entryId,
  query: z.object({ withdraw: z.optional(z.enum(['true', 'false'])) }),
  answer: changed,
});

export const glossaryEntryMeetings = route({
  method: 'get',
  path: `${glossary}/:id/meetings`,
  access: 'admin',
  summary: 'The meetings in which an entry changed something, of those that the person may read; the latest first',
  params: entryId,
  query: sinceChange,
  answer: z.object({
    meetings: z.array(z.object({ id: z.string(), title: z.string(), startTime: z.string(), places: z.int() })),
  }),
});

export const applyGlossaryToPast = route({
  method: 'post',
  path: `${glossary}/runs`,
  access: 'admin',
  summary: 'Apply the whole glossary to the meetings that were captured before',
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const alwaysCorrect = route({
  method: 'post',
  path: '/api/meetings/:id/glossary',
  access: 'signed-in',
  summary: 'Always correct so: an entry of the glossary out of a correction in this meeting, applied there at once',
  description: REFUSALS,
  params: meetingId,
  body: entryContent,
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const glossaryAdditions = route({
  method: 'get',
  path: `${glossary}/additions`,
  access: 'signed-in',
  summary: 'What the person added to the glossary within the last hour and nobody changed since: they may take it back',
  query: sinceChange,
  answer: z.object({
    additions: z.array(z.pick(glossaryEntryView, { id: true, wrong: true, right: true })),
  }),
});

export const takeBackGlossaryEntry = route({
  method: 'delete',
  path: `${glossary}/additions/:id`,
  access: 'signed-in',
  summary: 'Take an entry of the glossary back that the person added within the last hour, and what it changed',
  description:
    '409 GLOSSARY_ENTRY_CHANGED where somebody changed or removed it since, GLOSSARY_ENTRY_ADDED_LONG_AGO after an hour.',
  params: entryId,
  answer: changed,
});

export type GlossaryEntryView = z.infer<typeof glossaryEntryView>;
export type GlossaryRunView = z.infer<typeof glossaryRunView>;
