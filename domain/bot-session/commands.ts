import type { DriftSignal } from './drift.ts';
import type { BotSessionEnding } from './endings.ts';
import type { Consent } from './consents.ts';
import type { InterruptionCause } from './interruption.ts';
import type { ObjectionCommand } from './objection-decisions.ts';
import type { BotPlatformName } from './platform-names.ts';
import type { Step, StepDetail } from './steps.ts';

/** What can be asked of a bot session, by its worker, by a person or by the application. */
export type BotSessionCommand =
  | ObjectionCommand
  | {
      readonly type: 'requestLaunch';
      readonly sessionId: string;
      readonly platform: BotPlatformName;
      readonly requestedBy: string;
      readonly meetingUrl: string;
      readonly botName: string;
      readonly expiresAt: string;
    }
  | { readonly type: 'claim'; readonly worker: string; readonly now: string }
  /** By another worker than `from`, which was last heard of at `since`. */
  | { readonly type: 'takeOver'; readonly worker: string; readonly from: string | null; readonly since: string }
  | { readonly type: 'interrupt'; readonly cause: InterruptionCause; readonly since: string }
  | { readonly type: 'rejoin'; readonly rejoinedAt: string }
  | {
      readonly type: 'moveStep';
      readonly step: Step;
      readonly status: 'in_progress' | 'completed' | 'failed';
      readonly detail: StepDetail | null;
      readonly evidence: string | null;
    }
  | { readonly type: 'join'; readonly joinedAt: string }
  | { readonly type: 'askConsent'; readonly consent: Consent; readonly evidence: string | null }
  | { readonly type: 'withdrawConsent'; readonly consent: Consent }
  | {
      readonly type: 'answerConsent';
      readonly consent: Consent | null;
      readonly accepted: boolean;
      readonly by: 'person' | 'setting';
    }
  | { readonly type: 'readLanguage'; readonly wanted: string; readonly found: string | null }
  | {
      readonly type: 'noticeDrift';
      readonly signal: DriftSignal;
      readonly subject: string;
      readonly evidence: string | null;
    }
  | { readonly type: 'clearDrift'; readonly signal: DriftSignal; readonly subject: string }
  | { readonly type: 'requestAccess'; readonly userId: string; readonly name: string }
  | { readonly type: 'giveReminder'; readonly reminder: string }
  | { readonly type: 'requestStop' }
  | {
      readonly type: 'recordAnswer';
      readonly sessionId: string;
      readonly command: string;
      readonly asker: string | null;
      readonly request: string;
      readonly answer: string;
    }
  | {
      readonly type: 'end';
      readonly reason: BotSessionEnding;
      readonly lines: number;
      readonly evidence?: string | null;
    };
