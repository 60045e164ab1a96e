const meetingId = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';

/** One event of each type by which people make something of the draft of a next meeting. */
export const followUpSamples: Readonly<Record<string, unknown>> = {
  FollowUpEdited: {
    keyId: `meeting/${meetingId}/content`,
    meetingId,
    title: 'Comité d’été, suite',
    agenda: 'À décider\u00A0:\n- Qui loue le camion ?',
    day: '2026-07-08',
    time: '10:00',
    minutes: 45,
    without: [1],
  },
  FollowUpPlanned: { startsAt: '2026-07-08T08:00:00.000Z' },
  FollowUpDiscarded: {},
  FollowUpReopened: {},
};
