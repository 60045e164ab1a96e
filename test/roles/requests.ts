import { beginEnrolment, confirmEnrolment, createToken } from '#api/contract/account.ts';
import { verifyAudit } from '#api/contract/audit.ts';
import { addWebhook, listWebhooks, removeWebhook, testWebhook } from '#api/contract/outgoing-webhooks.ts';
import { mergeSpeakers, renameMeeting } from '#api/contract/corrections.ts';
import { addDiagram } from '#api/contract/documentation.ts';
import { addGlossaryEntry } from '#api/contract/glossary.ts';
import { joinMeeting } from '#api/contract/meeting-captures.ts';
import { rebuildProjection } from '#api/contract/operations.ts';
import { linkIdentity, listIdentities } from '#api/contract/identities.ts';
import { inviteUser } from '#api/contract/users.ts';
import { addEntry } from '#commands/glossary/glossary.ts';
import { allProjections } from '#infra/main/projections.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { TEST_MEET_ORIGIN, type Person } from '#test/support/api.ts';
import { codeAt } from '#test/support/authenticator.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { lostMail } from '#test/support/lost-mail.ts';
import { payload } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { COMMON, type Scene, type SceneMeeting, type SceneBotSession } from './scene.ts';

export interface Asking {
  readonly scene: Scene;
  /** The caller; for the anonymous somebody whose rows would be meant, and whose token is not sent. */
  readonly person: Person;
  /** The row that is meant; any where none is concerned. */
  readonly meeting: SceneMeeting;
  /** The same, where it is a bot session. */
  readonly session: SceneBotSession;
}

export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Asked = (asking: Asking) => Sample | Promise<Sample>;

/** About no meeting of the scene. */
const someRule = () => ({ label: randomUUID(), meetingType: null, age: { value: 30, unit: 'days' } });

const meeting: Asked = ({ meeting: { id } }) => ({ params: { id } });
const nothing: Asked = () => ({});
const ofSession: Asked = ({ session: { id } }) => ({ params: { sessionId: id } });
/** One that is the caller's where the meeting is. */
const lateResult: Asked = async ({ scene: { api }, person, meeting: { row } }) => {
  const [id, later] = [randomUUID(), new Date(api.clock.date().getTime() + 60_000)];
  await api.dependencies.lateResults.begin({ id, userId: row === 'own' ? person.id : randomUUID(), expiresAt: later });
  return { params: { id } };
};
/** Another meeting that the caller may change, if any. */
const other = (scene: Scene, of: SceneMeeting['of']) => scene.another(of, of === 'observer' ? 'foreign' : 'own');
/** One that somebody has joined to another; those that stay as they are stay alone. */
const joined: Asked = async ({ scene, meeting: { id, of } }) => {
  if (scene.meetings.some((standing) => standing.id === id)) return { params: { id } };
  const params = { id, other: (await other(scene, of)).id };
  await scene.api.call(joinMeeting, { token: scene.chief.token, params });
  await scene.api.record.caughtUp();
  return { params: { id } };
};
/** One whose title somebody corrected; those that stay as they are keep theirs. */
const retitled: Asked = async ({ scene, meeting: { id } }) => {
  if (!scene.meetings.some((standing) => standing.id === id)) {
    await scene.api.call(renameMeeting, { token: scene.chief.token, params: { id }, body: { title: 'Comité' } });
    await scene.api.record.caughtUp();
  }
  return { params: { id }, body: { subject: 'title' } };
};
/** One of which nobody knows whether it left. */
const someLostMail: Asked = async ({ scene: { api }, person }) => ({
  params: { id: await lostMail(api.dependencies, { recipient: person.id, meetingId: null }) },
});
const CHALLENGE = { challenge: 'rien' };

const SETTINGS = {
  visibility: 'restricted',
  captionLanguage: 'en',
  summaryLanguage: 'fr',
  automaticSummary: true,
  automaticEmail: false,
};

/** Somebody invited by the administrator who arranges. */
async function invited({ api, chief }: Scene): Promise<string> {
  const { answer } = await api.call(inviteUser, {
    token: chief.token,
    body: { email: `${randomUUID()}@exemple.fr`, displayName: 'Invitée', role: 'user' },
  });
  return answer.id;
}

const someAccount: Asked = async ({ scene }) => ({ params: { id: (await scene.api.person('user')).id } });

const DIAGRAM = { title: 'Réseau', text: 'flowchart LR\n  a --> b', section: 'devops' } as const;

const somePlan = () => ({
  link: `${TEST_MEET_ORIGIN}/${meetingCode()}`,
  title: 'Point d’équipe',
  day: '2199-01-07',
  time: '09:30',
});

/** No two entries correct the same form. */
const someForms = () => ({ wrong: `Dupond ${randomUUID()}`, right: 'Dupont', kind: 'name' as const });

const someEntry: Asked = async ({ scene: { api, chief } }) => {
  const { answer } = await api.call(addGlossaryEntry, { token: chief.token, body: someForms() });
  return { params: { id: answer.id } };
};

/** One that the caller added. */
const someOwnEntry: Asked = async ({ scene: { api }, person }) => {
  const request = { commandId: randomUUID(), actor: `user:${person.id}`, correlationId: 'roles' } as const;
  return { params: { id: (await addEntry(api.dependencies, someForms(), request)).id } };
};

const WEBHOOK = { title: 'Chantiers', url: 'https://receveur.exemple.fr/', kinds: ['minutes.ready' as const] };

/** Has deliveries that are asked for later: what is arranged meanwhile leaves it. */
const LASTING = { ...WEBHOOK, title: 'Livraisons' };

const webhooksOf = async ({ scene: { api, chief } }: Asking) => {
  await api.record.caughtUp();
  return (await api.call(listWebhooks, { token: chief.token })).answer.webhooks;
};

/** There are twenty at most. */
const withoutWebhooks = async (asking: Asking) => {
  const { api, chief } = asking.scene;
  for (const { id, title } of await webhooksOf(asking))
    if (title !== LASTING.title) await api.call(removeWebhook, { token: chief.token, params: { id } });
  await api.record.caughtUp();
};

const someWebhook = async (asking: Asking) => {
  await withoutWebhooks(asking);
  const { api, chief } = asking.scene;
  const { answer } = await api.call(addWebhook, { token: chief.token, body: WEBHOOK });
  return { params: { id: answer.id } };
};

const someDelivery: Asked = async (asking) => {
  const { api, chief } = asking.scene;
  const { token } = chief;
  const known = (await webhooksOf(asking)).find(({ title }) => title === LASTING.title);
  const id = known?.id ?? (await api.call(addWebhook, { token, body: LASTING })).answer.id;
  const { answer } = await api.call(testWebhook, { token, params: { id } });
  await api.record.caughtUp();
  return { params: { id, deliveryId: answer.deliveryId } };
};

/** One of whose speakers two are one; those that stay as they are stay two. In each the first has lines. */
const merged: Asked = async ({ scene, meeting: { id } }) => {
  const body = { into: 1 };
  if (!scene.meetings.some((standing) => standing.id === id))
    await scene.api.call(mergeSpeakers, { token: scene.chief.token, params: { id, number: '0' }, body });
  return { params: { id, number: '0' }, body };
};

const someDiagram: Asked = async ({ scene: { api, chief } }) => {
  const { answer } = await api.call(addDiagram, { token: chief.token, body: DIAGRAM });
  await api.record.caughtUp();
  return { params: { id: answer.id } };
};

/** Gives a second factor to the caller, and answers how to get codes of it that were not used yet. */
async function equip(
  { api }: Scene,
  { token, password }: Person,
): Promise<{ readonly secret: string; readonly confirm: () => Promise<string> }> {
  const { secret } = (await api.call(beginEnrolment, { token, body: { password } })).answer;
  const confirm = async () => {
    await api.call(confirmEnrolment, { token, body: { code: codeAt(secret, api.clock.date()) } });
    api.clock.advance({ seconds: 30 });
    return codeAt(secret, api.clock.date());
  };
  return { secret, confirm };
}

/** What somebody who came back from a provider has to link, in the session of that token. */
async function linking({ api }: Scene, { token }: Person): Promise<string> {
  const { linkings, tokens } = api.dependencies;
  const claims = await tokens.read(token, api.clock.date());
  if (!claims) throw new Error('the token is not read');
  const who = { subject: randomUUID(), label: 'moi@exemple.fr', name: null, address: null, secondFactor: false };
  const identity = { provider: 'google', ...who } as const;
  return linkings.seal({ userId: claims.userId, sessionId: claims.sessionId, identity }, api.clock.date());
}

/** Operations that end a session or change how somebody signs in: the caller is somebody new each time. */
export const BY_SOMEBODY_NEW: ReadonlySet<string> = new Set([
  'changePassword',
  'logoutEverywhere',
  'beginEnrolment',
  'confirmEnrolment',
  'renewRecoveryCodes',
  'removeSecondFactor',
  // Of ten tokens at most.
  'createToken',
  'withdrawToken',
  'unlinkIdentity',
]);

/** For every operation a request that reaches what it is for, by callers who may send it. */
export const REQUESTS: Readonly<Record<string, Asked>> = {
  health: nothing,
  apiHealth: nothing,
  readiness: nothing,
  liveness: nothing,
  openApiDocument: nothing,
  referencePage: nothing,
  referenceStyle: nothing,

  login: ({ person: { email, password } }) => ({ body: { email, password } }),
  logout: nothing,
  loginCode: () => ({ body: { ...CHALLENGE, code: '123456' } }),
  loginEnrolment: () => ({ body: CHALLENGE }),
  loginEnrolmentCode: () => ({ body: { ...CHALLENGE, code: '123456' } }),
  refresh: nothing,
  readInvitation: () => ({ body: { token: 'rien' } }),
  acceptInvitation: () => ({ body: { token: 'rien', password: 'une tout autre phrase' } }),

  listProviders: nothing,
  goToProvider: () => ({ params: { provider: 'google' } }),
  comeFromProvider: () => ({ params: { provider: 'google' } }),
  acceptWithProvider: () => ({ params: { provider: 'google' }, body: { token: 'rien' } }),
  listIdentities: nothing,
  goToLink: ({ person: { password } }) => ({ params: { provider: 'google' }, body: { password } }),
  linkIdentity: async ({ scene, person }) => ({ body: { linking: await linking(scene, person) } }),
  unlinkIdentity: async ({ scene, person }) => {
    const { token, password } = person;
    await scene.api.call(linkIdentity, { token, body: { linking: await linking(scene, person) } });
    await scene.api.record.caughtUp();
    const { identities } = (await scene.api.call(listIdentities, { token })).answer;
    return { params: { id: identities[0]?.id ?? '' }, body: { password } };
  },

  passwordHelp: nothing,
  requestPasswordReset: () => ({ body: { email: `${randomUUID()}@exemple.fr` } }),
  graphWebhook: () => ({ body: { value: [{ subscriptionId: 's-1', clientState: 'x' }] } }),
  stopMinutesByMail: () => ({ params: { token: 'rien' } }),
  unsubscribePage: () => ({ params: { token: 'rien' } }),
  informationPage: () => ({}),
  stopMinutesOnPage: () => ({ params: { token: 'rien' } }),
  readPasswordReset: () => ({ body: { token: 'rien' } }),
  resetPassword: () => ({ body: { token: 'rien', password: 'une tout autre phrase' } }),

  issueTicket: ({ meeting: { id } }) => ({ body: { address: `/api/meetings/${id}/export.pdf` } }),
  changePassword: ({ person: { password } }) => ({
    body: { currentPassword: password, newPassword: 'une tout autre phrase' },
  }),
  logoutEverywhere: nothing,
  secondFactorState: nothing,
  beginEnrolment: ({ person: { password } }) => ({ body: { password } }),
  confirmEnrolment: async ({ scene, person }) => ({
    body: { code: codeAt((await equip(scene, person)).secret, scene.api.clock.date()) },
  }),
  renewRecoveryCodes: async ({ scene, person }) => {
    await (await equip(scene, person)).confirm();
    return { body: { password: person.password } };
  },
  removeSecondFactor: async ({ scene, person }) => ({
    body: { password: person.password, code: await (await equip(scene, person)).confirm() },
  }),

  listTokens: nothing,
  createToken: ({ person: { password } }) => ({
    body: { label: 'Bureau', scopes: ['search'], days: 7, password },
  }),
  withdrawToken: async ({ scene: { api }, person }) => {
    const body = { label: 'Bureau', scopes: ['search'], days: 7, password: person.password };
    const made = await api.call(createToken, { token: person.token, body });
    return { params: { id: made.answer.id } };
  },
  chatBotWebhook: () => ({ body: { type: 'message' } }),
  mcp: () => ({ body: { jsonrpc: '2.0', id: 1, method: 'ping' } }),

  listMeetings: () => ({ query: { limit: '100', search: COMMON } }),
  search: () => ({ query: { limit: '50', q: COMMON } }),
  // In capitals: the answer repeats what was asked, which is no sign of what was found.
  askQuestion: ({ meeting: { sentinel } }) => ({ query: { q: `Où est le budget de ${sentinel.toUpperCase()} ?` } }),
  wordAnswer: ({ meeting: { sentinel } }) => ({ body: { q: `Où est le budget de ${sentinel.toUpperCase()} ?` } }),
  sinceLastVisit: () => ({}),
  underway: () => ({}),
  listActions: () => ({ query: { limit: '200', of: 'all', due: 'late' } }),
  exportRegister: () => ({ query: { of: 'all' } }),
  exportRegisterDeadlines: () => ({ query: { of: 'all' } }),
  meetingDetail: meeting,
  meetingSummary: meeting,
  meetingTranscript: meeting,
  meetingNavigation: meeting,
  meetingMindMap: meeting,
  meetingKnowledge: meeting,
  meetingSeries: meeting,
  meetingFollowUp: meeting,
  saveFollowUp: ({ meeting: { id } }) => ({
    params: { id },
    body: {
      version: 0,
      plans: false,
      draft: { title: 'Suite', agenda: '', day: '2199-01-07', time: '10:00', minutes: 60, without: [] },
    },
  }),
  setFollowUpAside: ({ meeting: { id } }) => ({ params: { id }, body: { version: 0, aside: true } }),
  meetingRetention: meeting,
  labelMeeting: ({ meeting: { id } }) => ({ params: { id }, body: { label: null } }),
  setMeetingApart: ({ meeting: { id } }) => ({ params: { id }, body: { apart: true } }),
  listAnalyses: meeting,
  compareAnalyses: ({ meeting: { id, sentinel } }) => ({
    params: { id, before: `analysis-${sentinel}`, after: `analysis-${sentinel}` },
  }),
  requestAnalysis: meeting,
  cancelModelAnalysis: meeting,
  chooseAnalysis: ({ meeting: { id, sentinel } }) => ({ params: { id }, body: { id: `analysis-${sentinel}` } }),
  meetingConfiguration: meeting,
  exportMarkdown: meeting,
  exportPdf: meeting,
  exportActions: meeting,
  exportDeadlines: meeting,
  exportSubtitles: meeting,
  listExports: nothing,
  exportState: lateResult,
  exportFile: lateResult,
  cancelExport: lateResult,

  saveMeeting: ({ meeting: { provided } }) => ({ body: payload({ meetingId: provided }) }),
  deleteMeeting: meeting,
  configureMeeting: ({ meeting: { id } }) => ({ params: { id }, body: SETTINGS }),
  changeOrganiser: ({ scene, meeting: { id } }) => ({ params: { id }, body: { email: scene.chief.email } }),
  listShares: meeting,
  listConsultations: meeting,
  meetingDirectory: ({ meeting: { id } }) => ({ params: { id }, query: { search: 'zoé' } }),
  shareMeeting: ({ meeting: { id } }) => ({ params: { id }, body: { email: 'encore@exemple.fr' } }),
  proposedAccounts: meeting,
  linkParticipant: ({ scene, meeting: { id } }) => ({
    params: { id, number: '0' },
    body: { email: scene.owner.email },
  }),
  unlinkParticipant: ({ meeting: { id } }) => ({ params: { id, number: '1' } }),
  markAsRoom: ({ meeting: { id } }) => ({ params: { id, number: '1' }, body: { isRoom: true } }),
  meetingCaptures: meeting,
  joinMeeting: async ({ scene, meeting: { id, of } }) => ({
    params: { id, other: (await other(scene, of)).id },
  }),
  partMeeting: joined,
  chooseTranscript: joined,
  unshareMeeting: ({ meeting: { id } }) => ({ params: { id, guest: '0' } }),
  setActionStatus: ({ meeting: { id } }) => ({ params: { id, actionId: 'a1' }, body: { status: 'completed' } }),
  correctAction: ({ meeting: { id } }) => ({ params: { id, actionId: 'a1' }, body: { priority: 'high' } }),
  meetingSpeakers: meeting,
  mergeSpeakers: ({ meeting: { id } }) => ({ params: { id, number: '1' }, body: { into: 0 } }),
  partSpeakers: merged,
  alwaysCorrect: ({ meeting: { id } }) => ({ params: { id }, body: someForms() }),
  markLine: ({ meeting: { id } }) => ({ params: { id, line: '0' }, body: { important: true } }),
  correctLine: ({ meeting: { id } }) => ({ params: { id, line: '0' }, body: { speaker: 'Noor' } }),
  renameSpeaker: ({ meeting: { id } }) => ({ params: { id, number: '0' }, body: { name: 'Clara' } }),
  addAction: ({ meeting: { id } }) => ({ params: { id }, body: { task: 'Relire le devis' } }),
  removeAction: ({ meeting: { id } }) => ({ params: { id, actionId: 'a1' } }),
  renameMeeting: ({ meeting: { id } }) => ({ params: { id }, body: { title: 'Comité d’automne' } }),
  addStatement: ({ meeting: { id } }) => ({ params: { id, part: 'decisions' }, body: { text: 'Le devis est signé.' } }),
  correctStatement: ({ meeting: { id } }) => ({
    params: { id, part: 'keyPoints', item: 'k1' },
    body: { text: 'Le budget' },
  }),
  removeStatement: ({ meeting: { id } }) => ({ params: { id, part: 'keyPoints', item: 'k1' } }),
  undoCorrection: retitled,
  meetingCorrections: meeting,
  meetingHistory: meeting,
  meetingAt: ({ meeting: { id } }) => ({ params: { id, revision: '0' } }),

  analyze: () => ({
    params: { id: `testbot-${Date.now()}` },
    body: { transcript: 'Claire: Bonjour', saveToDatabase: true },
  }),
  analysisResult: lateResult,
  saveResult: lateResult,
  mindMapOfTranscript: () => ({
    body: { transcript: 'Claire: Bonjour', analysis: { summary: 'Bonjour' }, meetingTitle: 'Bonjour' },
  }),
  joinMeet: ({ meeting: { sentinel } }) => ({
    body: { meetingUrl: `${TEST_MEET_ORIGIN}/${meetingCode(sentinel)}`, botName: 'Greffier' },
  }),
  listNotices: () => ({ query: { limit: '100' } }),
  listComing: nothing,
  chooseJoining: () => ({ body: { wants: 'organised' } }),
  chooseComing: () => ({ params: { id: randomUUID() }, body: { wanted: true } }),
  planLink: () => ({ body: somePlan() }),
  changePlannedLink: () => ({ params: { id: randomUUID() }, body: somePlan() }),
  skipPlannedWeek: () => ({
    params: { id: randomUUID() },
    body: { startsAt: '2027-01-04T09:00:00.000Z', skip: true },
  }),
  stopPlannedLink: () => ({ params: { id: randomUUID() } }),
  readNotice: () => ({ params: { id: randomUUID() } }),
  readNotices: () => ({ body: { until: new Date(0).toISOString() } }),
  noticeChoices: nothing,
  chooseNotices: () => ({ params: { kind: 'bot' }, body: { inApplication: true } }),
  meetSessions: nothing,
  meetTranscript: ofSession,
  meetSteps: ofSession,
  meetEvidence: ({ session: { id, evidence } }) => ({ params: { sessionId: id, evidence } }),
  stopMeet: ofSession,
  resumeCapture: ofSession,
  discardCapture: ofSession,
  answerMeetConsent: ({ session: { id } }) => ({ params: { sessionId: id }, body: { accepted: true } }),
  botCommand: ({ session: { meetingId } }) => ({ params: { id: meetingId }, body: { command: 'status' } }),
  stream: ({ meeting: { id } }) => ({ query: { meeting: id } }),

  adminStats: nothing,
  meetingsAnalytics: nothing,

  listUsers: nothing,
  userDetail: async (asking) => {
    const account = await someAccount(asking);
    await asking.scene.api.record.caughtUp();
    return account;
  },
  inviteUser: () => ({ body: { email: `${randomUUID()}@exemple.fr`, displayName: 'Invitée', role: 'user' } }),
  readInvitations: () => ({ body: { text: `${randomUUID()}@exemple.fr` } }),
  inviteUserAgain: async ({ scene }) => ({ params: { id: await invited(scene) } }),
  changeUserProfile: async (asking) => ({
    ...(await someAccount(asking)),
    body: { displayName: 'Corrigée', email: `${randomUUID()}@exemple.fr`, department: null, jobTitle: null },
  }),
  changeUserRole: async (asking) => ({ ...(await someAccount(asking)), body: { role: 'observer' } }),
  issuePasswordReset: someAccount,
  resetUserSecondFactor: someAccount,
  changeUserStatus: async (asking) => ({ ...(await someAccount(asking)), body: { status: 'disabled' } }),
  readSettings: nothing,
  readGlossary: nothing,
  addGlossaryEntry: () => ({ body: someForms() }),
  changeGlossaryEntry: async (asking) => ({ ...(await someEntry(asking)), body: someForms() }),
  removeGlossaryEntry: someEntry,
  glossaryEntryMeetings: someEntry,
  applyGlossaryToPast: nothing,
  glossaryAdditions: nothing,
  takeBackGlossaryEntry: someOwnEntry,
  listWebhooks: nothing,
  addWebhook: async (asking) => {
    await withoutWebhooks(asking);
    return { body: WEBHOOK };
  },
  changeWebhook: async (asking) => ({ ...(await someWebhook(asking)), body: { ...WEBHOOK, title: 'Autre' } }),
  removeWebhook: someWebhook,
  switchWebhook: async (asking) => ({ ...(await someWebhook(asking)), body: { on: false } }),
  turnWebhookSecret: someWebhook,
  endWebhookSecret: someWebhook,
  testWebhook: someWebhook,
  listDeliveries: someWebhook,
  readDelivery: someDelivery,
  replayDelivery: someDelivery,
  addedDiagrams: nothing,
  readDiagram: someDiagram,
  addDiagram: () => ({ body: DIAGRAM }),
  changeDiagram: async (asking) => ({ ...(await someDiagram(asking)), body: { ...DIAGRAM, title: 'Réseau du siège' } }),
  removeDiagram: someDiagram,
  restoreDiagram: someDiagram,
  changeSettings: () => ({ body: { logRetentionDays: 60 } }),
  sendTestMail: () => ({ body: {} }),
  testModel: () => ({ body: {} }),
  microsoftConnection: nothing,
  checkMicrosoftConnection: () => ({ body: { of: 'access' } }),
  microsoftTeamsPackage: nothing,
  antiSpamStatus: nothing,
  antiSpamChecks: nothing,
  runAntiSpamChecks: nothing,
  antiSpamHistory: nothing,
  goToGoogle: nothing,
  comeFromGoogle: nothing,
  comeFromMicrosoftCalendar: nothing,
  microsoftCalendars: nothing,
  beginMicrosoftCalendar: nothing,
  authoriseMicrosoftCalendar: () => ({ body: { returned: 'made-up' } }),
  endMicrosoftCalendar: nothing,
  checkOwnMicrosoftCalendar: nothing,
  endMicrosoftCalendarOf: () => ({ params: { userId: randomUUID() } }),
  microsoftCalendarSync: nothing,
  readMicrosoftCalendarsNow: nothing,
  googleConnection: nothing,
  taskTools: nothing,
  connectTaskTool: () => ({
    body: { withOpen: false, given: { tool: 'asana', token: 'un-jeton', address: 'https://exemple.fr' } },
  }),
  checkTaskTool: () => ({ params: { tool: 'asana' } }),
  disconnectTaskTool: () => ({ params: { tool: 'asana' } }),
  googleSync: nothing,
  syncGoogleNow: nothing,
  beginGoogleAuthorisation: nothing,
  authoriseGoogle: () => ({ body: { returned: 'made-up' } }),
  endGoogleAuthorisation: nothing,
  endGoogleAuthorisationOf: () => ({ params: { userId: randomUUID() } }),
  checkOwnGoogle: nothing,
  checkGoogleConnection: () => ({ body: { of: 'application' } }),
  listBackups: nothing,
  backUpNow: async ({ scene }) => {
    await scene.api.record.pool.query('delete from state.backup_request');
    return {};
  },
  readRetention: nothing,
  previewRetention: () => ({ body: { id: null, rule: someRule() } }),
  addRetentionRule: () => ({ body: someRule() }),
  changeRetentionRule: () => ({ params: { id: randomUUID() }, body: someRule() }),
  removeRetentionRule: () => ({ params: { id: randomUUID() } }),
  holdMeeting: () => ({ params: { id: randomUUID() }, body: { reason: 'Litige' } }),
  liftHold: () => ({ params: { id: randomUUID() } }),
  listMails: nothing,
  resendMail: someLostMail,
  dismissMail: someLostMail,
  listDeadLetters: nothing,
  retryDeadLetters: () => ({ body: { projection: 'meetings' } }),
  listProjections: nothing,
  projectionDetail: () => ({ params: { name: 'access' } }),
  listRebuilds: nothing,
  pauseProjection: () => ({ params: { name: 'access' }, body: { reason: 'Rien à voir' } }),
  resumeProjection: () => ({ params: { name: 'access' } }),
  rebuildProjection: async (asking) => {
    await asking.scene.api.record.pool.query('delete from state.rebuild_request');
    return { params: { name: 'access' } };
  },
  undoRebuild: async ({ scene: { api } }) => {
    const { pool, sealer, log, store } = api.record;
    await pool.query('delete from state.rebuild_request');
    const dependencies = { pool, sealer, log, store: store.id, head: () => store.head(), projections: allProjections };
    const one = allProjections.find(({ name }) => name === 'access');
    if (!one) throw new TypeError('access is a projection');
    const former = await pool.query('select from state.former_tables where projection = $1', [one.name]);
    if (former.rowCount === 0)
      await rebuild({ ...dependencies, report: () => {}, keepFormerMs: 3_600_000 }, one, {
        signal: new AbortController().signal,
      });
    return { params: { name: 'access' } };
  },
  cancelRebuild: async ({ scene: { api, chief } }) => {
    await api.record.pool.query('delete from state.rebuild_request');
    await api.call(rebuildProjection, { token: chief.token, params: { name: 'access' } });
    return { params: { name: 'access' } };
  },
  findStreams: () => ({ query: { q: 'meeting' } }),
  streamEvent: ({ meeting: { id } }) => ({ params: { stream: `meeting-${id}`, at: 'last' } }),
  attendedBots: nothing,
  tryDeadLetters: () => ({ body: { projection: 'meetings', stream: `meeting-${randomUUID()}` } }),
  setAsideForeignEvent: () => ({
    body: { stream: `user-${randomUUID()}`, revision: 0, eventId: randomUUID(), reason: 'Rien à nous' },
  }),
  findPerson: () => ({ query: { q: COMMON } }),
  exportOwnData: () => ({ body: {} }),
  exportPerson: ({ person, meeting: { id } }) => ({
    body: { userId: person.id, meetings: [{ meetingId: id, participants: [0] }], isOnePerson: true },
  }),
  erasePerson: async ({ scene }) => ({ body: { userId: (await scene.api.person('user')).id, meetings: [] } }),
  erasureState: () => ({ params: { id: randomUUID() } }),
  listAudit: nothing,
  auditDetails: () => ({ params: { sequence: '1' } }),
  auditSeal: nothing,
  auditProof: nothing,
  auditExport: nothing,
  listReceipts: nothing,
  exportReceipts: nothing,
  verifyAudit: nothing,
  verificationState: async ({ scene: { api, chief } }) => ({
    params: { id: (await api.call(verifyAudit, { token: chief.token })).answer.verification.id },
  }),
  listAccess: nothing,
  listLogs: nothing,
  metrics: nothing,
};
