import { administrators, anybody, changes, lists, ownResult, reads, readsOfEditors, savesAgain, sessionChanges, sessionLists, sessionReads, signedIn, writers, type Expectation } from './expectation.ts';

/**
 * Who may do what, for every operation of the API, written down apart from the code that decides it. A route that is
 * not in here fails the suite: whoever adds one says who may ask it, and on which rows.
 */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  health: anybody(),
  apiHealth: anybody(),
  openApiDocument: anybody(),
  referencePage: anybody(),
  referenceStyle: anybody(),

  login: anybody(),
  logout: anybody(),
  // Whoever has no challenge, cookie or invitation is told so, whatever their role.
  loginCode: anybody('CHALLENGE_ENDED'),
  loginEnrolment: anybody('CHALLENGE_ENDED'),
  loginEnrolmentCode: anybody('CHALLENGE_ENDED'),
  refresh: anybody('SESSION_ENDED'),
  acceptInvitation: anybody('INVITATION_INVALID'),

  issueTicket: signedIn(),
  changePassword: signedIn(),
  logoutEverywhere: signedIn(),
  secondFactorState: signedIn(),
  beginEnrolment: signedIn(),
  confirmEnrolment: signedIn(),
  renewRecoveryCodes: signedIn(),
  removeSecondFactor: signedIn(),

  listMeetings: lists(),
  search: lists(),
  meetingDetail: reads(),
  meetingSummary: reads(),
  meetingTranscript: reads(),
  meetingNavigation: reads(),
  meetingMindMap: reads(),
  meetingConfiguration: reads(),
  exportMarkdown: reads(),
  exportPdf: reads(),
  exportActions: reads(),
  exportDeadlines: reads(),
  exportSubtitles: reads(),

  saveMeeting: savesAgain(),
  saveResult: ownResult('SAVE_RESULT_NOT_FOUND'),
  deleteMeeting: changes(),
  configureMeeting: changes(),
  changeOrganiser: changes(),
  listShares: readsOfEditors(),
  shareMeeting: changes(),
  unshareMeeting: changes(),
  setActionStatus: changes(),
  correctAction: changes(),
  correctLine: changes(),
  renameSpeaker: changes(),

  joinMeet: writers(),
  meetSessions: sessionLists(),
  meetTranscript: sessionReads(),
  meetSteps: sessionReads(),
  meetEvidence: sessionReads(),
  stopMeet: sessionChanges(),
  answerMeetConsent: sessionChanges(),
  botCommand: sessionChanges('MEETING_NOT_FOUND'),

  analyze: writers(),
  analysisResult: ownResult('ANALYSIS_RESULT_NOT_FOUND'),
  mindMapOfTranscript: signedIn(),
  // With a meeting whose lines come along.
  stream: reads(),

  // What these count is another matter: see the figures.
  adminStats: signedIn(),
  meetingsAnalytics: signedIn(),

  listUsers: administrators(),
  userDetail: administrators(),
  inviteUser: administrators(),
  inviteUserAgain: administrators(),
  changeUserRole: administrators(),
  changeUserStatus: administrators(),
  readSettings: administrators(),
  changeSettings: administrators(),
  sendTestMail: administrators('MAIL_NOT_CONFIGURED'),
  listDeadLetters: administrators(),
  retryDeadLetters: administrators(),
  listProjections: administrators(),
  findPerson: administrators(),
  erasePerson: administrators(),
  erasureState: administrators(),
  listAudit: administrators(),
  verifyAudit: administrators(),
  verificationState: administrators(),
  listAccess: administrators(),
  listLogs: administrators(),
  metrics: administrators(),
};
