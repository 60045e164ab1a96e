import { accessProjection } from './access/projection.ts';
import { conversationsProjection } from './conversations/projection.ts';
import { diagramsProjection } from './diagrams/projection.ts';
import { followUpsProjection } from './follow-ups/projection.ts';
import { glossaryProjection } from './glossary/projection.ts';
import { joiningProjection } from './joining/projection.ts';
import { noticesProjection } from './notices/projection.ts';
import type { Projection } from './engine/projection.ts';
import { mailsProjection } from './mails/projection.ts';
import { knowledgeProjection } from './knowledge/projection.ts';
import { meetingsProjection } from './meetings/projection.ts';
import { botSessionsProjection } from './bot-sessions/projection.ts';
import { retentionProjection } from './retention/projection.ts';
import { summariesProjection } from './summaries/projection.ts';
import { tasksProjection } from './tasks/projection.ts';
import { transcriptsProjection } from './transcripts/projection.ts';
import { webhooksProjection } from './webhooks/projection.ts';
import { usersProjection } from './users/projection.ts';

/** Every read model; the open requests of reactors come with these (`infra/main/projections.ts`). */
export const readModels: readonly Projection[] = [
  meetingsProjection,
  transcriptsProjection,
  summariesProjection,
  botSessionsProjection,
  conversationsProjection,
  usersProjection,
  accessProjection,
  diagramsProjection,
  glossaryProjection,
  mailsProjection,
  noticesProjection,
  knowledgeProjection,
  joiningProjection,
  webhooksProjection,
  tasksProjection,
  followUpsProjection,
  retentionProjection,
];
