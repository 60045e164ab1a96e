import { randomUUID } from 'node:crypto';

export interface TenantUser {
  readonly id: string;
  readonly displayName: string;
  readonly mail: string | null;
  readonly userPrincipalName: string;
  readonly accountEnabled: boolean;
  readonly hasTeams: boolean;
}

export interface TenantMeeting {
  readonly id: string;
  readonly organiserId: string;
  readonly subject: string | null;
  /** Percent-encoded, as Teams writes it. */
  readonly joinWebUrl: string;
  readonly threadId: string;
  /** The digits of short links, between which people put blanks. */
  readonly joinMeetingId: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly attendees: readonly { readonly upn: string; readonly displayName: string | null }[];
}

export interface TenantTranscript {
  readonly id: string;
  readonly meetingId: string;
  readonly organiserId: string;
  readonly callId: string;
  readonly createdDateTime: string;
  readonly endDateTime: string;
  readonly cues: readonly TranscriptCue[];
}

export interface TranscriptCue {
  /** Milliseconds from the beginning of the transcript; may be negative. */
  readonly from: number;
  readonly to: number;
  readonly speaker: string;
  readonly text: string;
}

export interface TenantCallRecord {
  readonly id: string;
  readonly type: 'groupCall' | 'peerToPeer';
  readonly organiserId: string;
  /** Null for a call that is no meeting. */
  readonly joinWebUrl: string | null;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** What administrators of the tenant have set, as far as it stands between an application and transcripts. */
export interface TenantPolicies {
  /** Graph access to transcripts; off by default in 2026. */
  transcriptAccess: boolean;
  /** Names of speakers in what Graph gives; off by default as well. */
  speakerAttribution: boolean;
  /** Organisers that an application access policy covers. */
  accessPolicy: 'all' | ReadonlySet<string>;
  /** Metered calls are paid for. */
  paid: boolean;
}

/** What lists do, within what is documented of them. */
export interface ListBehaviour {
  /** Entries of a page where `$top` does not ask for fewer. */
  pageSize: number;
  /** The last entry of a page comes again on the next one. */
  duplicates: boolean;
  /** The newest first. */
  disorder: boolean;
}

/** An organisation that uses Teams: its people, meetings and what was written down of them. */
export class GraphTenant {
  readonly users: TenantUser[] = [];
  readonly meetings: TenantMeeting[] = [];
  readonly transcripts: TenantTranscript[] = [];
  readonly callRecords: TenantCallRecord[] = [];
  readonly policies: TenantPolicies = {
    transcriptAccess: true,
    speakerAttribution: true,
    accessPolicy: 'all',
    paid: true,
  };
  readonly lists: ListBehaviour = { pageSize: 10, duplicates: false, disorder: false };
  /** Tokens of delta queries below this number are forgotten: 410. */
  deltaFloor = 0;

  addUser(displayName: string, changes: Partial<TenantUser> = {}): TenantUser {
    const name = displayName
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z]+/gu, '.');
    const address = `${name}@contoso.example`;
    const user: TenantUser = {
      id: randomUUID(),
      displayName,
      mail: address,
      userPrincipalName: address,
      accountEnabled: true,
      hasTeams: true,
      ...changes,
    };
    this.users.push(user);
    return user;
  }

  /** Its ids and addresses are made as Teams makes them. */
  addMeeting(organiser: TenantUser, start: Date, changes: Partial<TenantMeeting> = {}): TenantMeeting {
    const threadId = `19:meeting_${Buffer.from(randomUUID()).toString('base64url')}@thread.v2`;
    const context = encodeURIComponent(JSON.stringify({ Tid: randomUUID(), Oid: organiser.id }));
    const meeting: TenantMeeting = {
      id: Buffer.from(`1*${organiser.id}*0**${threadId}`).toString('base64'),
      organiserId: organiser.id,
      subject: 'Comité produit',
      joinWebUrl: `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(threadId)}/0?context=${context}`,
      threadId,
      joinMeetingId: String(Math.floor(2e11 + Math.random() * 7e11)),
      startDateTime: start.toISOString(),
      endDateTime: new Date(start.getTime() + 3_600_000).toISOString(),
      attendees: [],
      ...changes,
    };
    this.meetings.push(meeting);
    return meeting;
  }

  addTranscript(
    meeting: TenantMeeting,
    cues: readonly TranscriptCue[],
    changes: Partial<TenantTranscript> = {},
  ): TenantTranscript {
    const transcript: TenantTranscript = {
      id: Buffer.from(`v1:${randomUUID()}`).toString('base64url'),
      meetingId: meeting.id,
      organiserId: meeting.organiserId,
      callId: randomUUID(),
      createdDateTime: meeting.startDateTime,
      endDateTime: meeting.endDateTime,
      cues,
      ...changes,
    };
    this.transcripts.push(transcript);
    return transcript;
  }

  addCallRecord(meeting: TenantMeeting, changes: Partial<TenantCallRecord> = {}): TenantCallRecord {
    const { organiserId, joinWebUrl, startDateTime, endDateTime } = meeting;
    const record: TenantCallRecord = {
      id: randomUUID(),
      type: 'groupCall',
      organiserId,
      joinWebUrl,
      startDateTime,
      endDateTime,
      ...changes,
    };
    this.callRecords.push(record);
    return record;
  }

  isCovered(organiserId: string): boolean {
    const { accessPolicy } = this.policies;
    return accessPolicy === 'all' || accessPolicy.has(organiserId);
  }
}
