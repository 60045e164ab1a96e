const at = '2026-11-20T09:00:00.000Z';
const expiresAt = '2026-11-23T08:50:00.000Z';
const subscriptionId = '7f105c7d-2dc5-4530-97cd-4e7ae6534c07';
const application = '0f3b9a3e-7a49-5f53-9d3c-8f1d2c3b4a5e';
const certificateId = 'c1';

/** One event of each type about the organisation's Microsoft 365. */
export const microsoftSamples: Readonly<Record<string, unknown>> = {
  GraphAccessChecked: {
    failure: null,
    tenantId: '84bd8158-6d4d-4958-8b9f-9d6445542f95',
    missing: ['CallRecords.Read.All'],
    superfluous: [],
    at,
    application,
  },
  GraphTranscriptsChecked: { failure: 'GRAPH_POLICY_MISSING', at, application },
  GraphCertificateMade: { certificateId, der: 'MIIB', sealedKey: 'AAEC', at },
  GraphCertificateRetired: { certificateId },
  GraphSubscriptionMade: {
    subscriptionId,
    resource: 'communications/onlineMeetings/getAllTranscripts',
    address: 'https://greffier.example.org/api/webhook/graph',
    certificateId,
    at,
    expiresAt,
  },
  GraphSubscriptionRefused: { resource: 'communications/callRecords', failure: 'GRAPH_PERMISSION_MISSING' },
  GraphSubscriptionRenewed: { subscriptionId, at, expiresAt },
  GraphSubscriptionReauthorised: { subscriptionId },
  GraphSubscriptionEnded: { subscriptionId, reason: 'gone', at },
  GraphNoticeReceived: { subscriptionId, notice: 'missed', at },
  GraphSweepRequested: { sweepId: 's1', reason: 'missed', at },
  GraphSweepCompleted: { sweepId: 's1', organisers: 12, found: 3, at },
  GraphTranscriptReported: {
    keyId: 'meeting/a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01/source',
    by: 'notification',
    organiserId: 'ba321e0d-79ee-478d-8e28-85a19507f456',
    meetingId: 'MSpiYTMyMWUwZA',
    transcriptId: 'djE6MQ',
    at,
  },
  GraphTranscriptTaken: { meetingId: 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01', form: 'vtt' },
  GraphTranscriptRefused: { reason: 'no-account' },
  GraphCallReported: { callRecordId: 'e523d2ed-2966-4b6b-925b-754a88034cc5', at },
  GraphCallExamined: { transcripts: 1 },
  GraphOrganiserSwept: { sweepId: 's1', from: at, token: 'abc', found: 2 },
};
