import type { PermissionCheck } from './permissions.ts';

/** Somebody of the organisation. */
export interface GraphPerson {
  readonly id: string;
  readonly name: string | null;
  /** Their address; null where the organisation gave none. */
  readonly email: string | null;
}

export interface GraphMeeting {
  readonly id: string;
  readonly organiserId: string;
  readonly subject: string | null;
  readonly joinWebUrl: string;
  /** The conversation that the meeting is; by it a meeting is found again. */
  readonly threadId: string | null;
  /** The digits of its short link. */
  readonly joinMeetingId: string | null;
  readonly attendees: readonly { readonly name: string | null; readonly email: string | null }[];
}

/** A transcript of Teams, of which a meeting can have several. Its organiser is a person's id at Microsoft. */
export interface GraphTranscript {
  readonly id: string;
  readonly meetingId: string;
  readonly organiserId: string;
  /** ISO 8601: when transcription began, and ended where that is known. */
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** What names a transcript. */
export type TranscriptName = Pick<GraphTranscript, 'id' | 'meetingId' | 'organiserId'>;

export interface GraphCallRecord {
  readonly id: string;
  readonly organiserId: string | null;
  /** Null for a call that was no meeting. */
  readonly joinWebUrl: string | null;
}

/** The words of a transcript, with what a reader has to know of their form. */
export interface TranscriptText {
  /** `plain`: without speakers, since the organisation does not give them away. */
  readonly form: 'metadata' | 'vtt' | 'plain';
  readonly text: string;
}

/** How far the transcripts of an organiser were read: the beginning of what is asked for, and Microsoft's token. */
export interface DeltaMark {
  readonly from: string;
  readonly token: string | null;
}

export interface DeltaRound {
  readonly transcripts: readonly GraphTranscript[];
  /** For the next round; null where Microsoft gave none. */
  readonly token: string | null;
}

export interface WantedSubscription {
  readonly resource: string;
  readonly address: string;
  readonly clientState: string;
  readonly expiresAt: string;
  /** Under which resources come encrypted; null for notifications that only name them. */
  readonly certificate: { readonly id: string; readonly der: string } | null;
}

export interface KnownSubscription {
  readonly id: string;
  readonly resource: string;
  readonly address: string;
  readonly expiresAt: string;
  readonly certificateId: string | null;
}

export interface GraphAccess extends PermissionCheck {
  /** The tenant's id, as the token states it. */
  readonly tenantId: string | null;
}

/**
 * Port to Microsoft Graph, as an application. Everything throws GRAPH_… errors (`failures.ts`); what waits ends with
 * its signal.
 */
export interface Graph {
  /** Of the application that calls, in its tenant: what was found of another one says nothing of this one. */
  readonly applicationId: string;
  /** Signs in again. */
  checkAccess(signal?: AbortSignal): Promise<GraphAccess>;
  person(id: string, signal?: AbortSignal): Promise<GraphPerson>;
  /** People who can organise meetings in Teams, some at a time. */
  organisers(signal?: AbortSignal): AsyncIterable<readonly GraphPerson[]>;
  meeting(organiserId: string, meetingId: string, signal?: AbortSignal): Promise<GraphMeeting>;
  /** Null where the organiser has none with this address. */
  meetingAt(organiserId: string, joinWebUrl: string, signal?: AbortSignal): Promise<GraphMeeting | null>;
  transcriptsOf(organiserId: string, meetingId: string, signal?: AbortSignal): Promise<readonly GraphTranscript[]>;
  /** Without a mark's token everything since its beginning. Throws GRAPH_SYNC_LOST for a token that is too old. */
  transcriptsSince(organiserId: string, mark: DeltaMark, signal?: AbortSignal): Promise<DeltaRound>;
  transcript(name: TranscriptName, signal?: AbortSignal): Promise<GraphTranscript>;
  /** With speakers where the organisation gives them away. */
  text(name: TranscriptName, signal?: AbortSignal): Promise<TranscriptText>;
  /** The same from its other form, cues of JSON; throws GRAPH_SPEAKERS_HIDDEN where speakers are not given away. */
  metadata(name: TranscriptName, signal?: AbortSignal): Promise<TranscriptText>;
  callRecord(id: string, signal?: AbortSignal): Promise<GraphCallRecord>;
  subscriptions(signal?: AbortSignal): Promise<readonly KnownSubscription[]>;
  subscribe(wanted: WantedSubscription, signal?: AbortSignal): Promise<KnownSubscription>;
  renew(id: string, expiresAt: string, signal?: AbortSignal): Promise<KnownSubscription>;
  reauthorise(id: string, signal?: AbortSignal): Promise<void>;
  unsubscribe(id: string, signal?: AbortSignal): Promise<void>;
}
