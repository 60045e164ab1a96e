import type { RequestKind } from '#projections/requests/kind.ts';
import { automaticAnalysis } from './analyst/analyst.ts';
import { modelAnalysis } from './analyst/model/reactor.ts';
import { outdating } from './analyst/rewrite/outdater.ts';
import { rewriting } from './analyst/rewrite/rewriter.ts';
import { chatMessages } from './chat/messages.ts';
import { captureNotices } from './chat/notice.ts';
import { cleaning } from './cleaner/cleaner.ts';
import { accountErasure } from './eraser/account-eraser.ts';
import { accountLinkErasure } from './eraser/account-links-eraser.ts';
import { conversationErasure } from './eraser/conversation-eraser.ts';
import { captureDiscarding } from './eraser/discard-eraser.ts';
import { meetingErasure } from './eraser/eraser.ts';
import { linkErasure } from './eraser/link-eraser.ts';
import { mailErasure } from './eraser/mail-eraser.ts';
import { orphanErasure } from './eraser/orphan-eraser.ts';
import { personErasure } from './eraser/person-eraser.ts';
import { glossaryOnCaptures } from './glossary/new-captures.ts';
import { glossaryRuns } from './glossary/runs.ts';
import { joining } from './joining/alarm.ts';
import { noticeMailing } from './mailer/notices/asker.ts';
import { googleDisabling, googleErasure, microsoftDisabling, microsoftErasure } from './authorisations/account-end.ts';
import { googleRevocation, microsoftForgetting } from './authorisations/revoker.ts';
import { minutesMailing } from './mailer/minutes/asker.ts';
import { mailSending } from './mailer/sender.ts';
import { googleTranscripts } from './google-sync/transcripts.ts';
import { attachment } from './rooms/attacher.ts';
import { conclusion } from './kit/concluder.ts';
import { graphCalls } from './teams-graph/calls.ts';
import { graphSweeps } from './teams-graph/sweeper.ts';
import { graphTranscripts } from './teams-graph/transcripts.ts';
import { launches } from './platforms.ts';
import { webhookAnswersErasure } from './webhooks/answers-eraser.ts';
import { webhookDelivery } from './webhooks/deliverer.ts';
import { webhookJudging } from './webhooks/judge.ts';
import { webhookSecretEnding } from './webhooks/secret-ender.ts';
import { webhookTelling } from './webhooks/teller.ts';

/** Requests that reactors serve, each declared beside what is done about it. */
const served = [
  automaticAnalysis,
  modelAnalysis,
  outdating,
  glossaryOnCaptures,
  glossaryRuns,
  rewriting,
  conclusion,
  attachment,
  meetingErasure,
  orphanErasure,
  captureDiscarding,
  personErasure,
  linkErasure,
  accountErasure,
  accountLinkErasure,
  conversationErasure,
  mailErasure,
  minutesMailing,
  noticeMailing,
  mailSending,
  chatMessages,
  captureNotices,
  cleaning,
  graphTranscripts,
  graphCalls,
  graphSweeps,
  joining,
  googleTranscripts,
  googleDisabling,
  googleErasure,
  googleRevocation,
  microsoftDisabling,
  microsoftErasure,
  microsoftForgetting,
  webhookTelling,
  webhookDelivery,
  webhookJudging,
  webhookSecretEnding,
  webhookAnswersErasure,
] as const;

/** A kind of request of which each process with the right role runs a reactor. */
export type ServedKind = (typeof served)[number]['kind'];

/** Every kind of request; workers with room claim those that send bots. */
export const requestKinds: readonly RequestKind[] = [...served, ...launches];
