import { z } from 'zod/mini';

export const VISIBILITIES = ['public', 'restricted'] as const;
/** Languages of captions and summaries. */
export const LANGUAGES = ['fr', 'en', 'es'] as const;

/** How one meeting is to be treated, as its organiser says. */
export const meetingConfig = z.object({
  /** Who may read it: everyone who is signed in, or those who organise, attend, or have it shared with them. */
  visibility: z.enum(VISIBILITIES),
  captionLanguage: z.enum(LANGUAGES),
  summaryLanguage: z.enum(LANGUAGES),
  automaticSummary: z.boolean(),
  automaticEmail: z.boolean(),
});

export type MeetingConfig = z.infer<typeof meetingConfig>;
export type Visibility = MeetingConfig['visibility'];

/** Of a meeting that nobody has configured: whatever the installation's settings say, and for those who were there. */
export const DEFAULT_VISIBILITY: Visibility = 'restricted';

/** What a meeting's configuration says; null where nobody has said anything of it, so that the settings do. */
export interface ConfiguredMeeting {
  readonly visibility: Visibility;
  readonly chosen: Omit<MeetingConfig, 'visibility'> | null;
}
