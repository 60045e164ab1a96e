import type { Request, RequestHandler, Response, Router } from 'express';
import { answerPage } from './pages.ts';
import { refuse } from './refusals.ts';
import type { GraphTenant, TenantMeeting, TenantTranscript, TenantUser } from './tenant.ts';
import { asMetadata, asPlain, asVtt, shownTranscript } from './written.ts';

export interface GraphReading {
  readonly tenant: GraphTenant;
  /** Where Graph is, with the version. */
  readonly root: string;
  /** Lets in who presents a token with one of these permissions. */
  readonly needs: (...permissions: readonly string[]) => RequestHandler;
}

const PLAIN = 'application/vnd.microsoft.graph.transcript+text';
const ADVANCED_USERS =
  "accountEnabled eq true and assignedPlans/any(p:p/service eq 'TeamspaceAPI' and p/capabilityStatus eq 'Enabled')";

/** People, meetings, transcripts and call records, as Graph v1.0 answers them to an application. */
export function mountReading(router: Router, { tenant, root, needs }: GraphReading): void {
  const { policies, lists } = tenant;
  const answerList = (request: Request, response: Response, items: readonly object[], deltaLink?: string) =>
    answerPage(request, response, items, {
      root,
      behaviour: lists,
      ...(deltaLink === undefined ? {} : { deltaLink }),
    });

  /** Null once it has refused. */
  const organiserOf = (request: Request, response: Response, isContent = false): TenantUser | null => {
    const user = tenant.users.find(({ id }) => id === request.params['user']);
    if (!user) refuse(response, 'unknown');
    else if (!tenant.isCovered(user.id)) refuse(response, isContent ? 'policyOfContent' : 'policy', { user: user.id });
    else return user;
    return null;
  };
  const mayReadTranscripts = (response: Response): boolean => {
    if (!policies.transcriptAccess) refuse(response, 'disabled');
    else if (!policies.paid) refuse(response, 'payment');
    else return true;
    return false;
  };
  const transcriptOf = (request: Request, response: Response): TenantTranscript | null => {
    const user = organiserOf(request, response, true);
    if (!user || !mayReadTranscripts(response)) return null;
    const { meeting, transcript } = request.params;
    const found = tenant.transcripts.find(
      (one) => one.organiserId === user.id && one.meetingId === meeting && one.id === transcript,
    );
    if (!found) refuse(response, 'unknown');
    return found ?? null;
  };

  router.get('/users', needs('User.ReadBasic.All'), (request, response) => {
    const { $filter, $count } = request.query;
    const isAdvanced = typeof $filter === 'string' && $filter.includes('assignedPlans');
    if (isAdvanced && (request.get('consistencylevel') !== 'eventual' || $count !== 'true'))
      return refuse(response, 'advanced');
    if (isAdvanced && $filter !== ADVANCED_USERS) return refuse(response, 'filter');
    const found = tenant.users.filter(({ accountEnabled, hasTeams }) => !isAdvanced || (accountEnabled && hasTeams));
    answerList(request, response, found.map(shownUser));
  });

  router.get('/users/:user', needs('User.ReadBasic.All'), (request, response) => {
    // By the id or by the user principal name.
    const { user: named } = request.params;
    const user = tenant.users.find(({ id, userPrincipalName }) => id === named || userPrincipalName === named);
    if (!user) return refuse(response, 'unknown');
    response.json(shownUser(user));
  });

  router.get('/users/:user/onlineMeetings', needs('OnlineMeetings.Read.All'), (request, response) => {
    const user = organiserOf(request, response);
    if (!user) return;
    // Graph decodes the query once and compares with the address as Teams wrote it, escapes included.
    const wanted = /^joinWebUrl eq '((?:[^']|'')*)'$/iu.exec(String(request.query['$filter'] ?? ''))?.[1];
    if (wanted === undefined) return refuse(response, 'filter');
    const found = tenant.meetings.filter(
      ({ organiserId, joinWebUrl }) => organiserId === user.id && joinWebUrl === wanted.replaceAll("''", "'"),
    );
    answerList(request, response, found.map(shownMeeting));
  });

  router.get('/users/:user/onlineMeetings/:meeting', needs('OnlineMeetings.Read.All'), (request, response, next) => {
    if (String(request.params['meeting']).startsWith('getAllTranscripts(')) return next();
    const user = organiserOf(request, response);
    if (!user) return;
    const found = tenant.meetings.find(
      ({ id, organiserId }) => organiserId === user.id && id === request.params['meeting'],
    );
    if (!found) return refuse(response, 'unknown');
    response.json(shownMeeting(found));
  });

  router.get(
    '/users/:user/onlineMeetings/:meeting/transcripts',
    needs('OnlineMeetingTranscript.Read.All'),
    (request, response) => {
      const user = organiserOf(request, response);
      if (!user || !mayReadTranscripts(response)) return;
      const { meeting } = request.params;
      const found = tenant.transcripts.filter((one) => one.organiserId === user.id && one.meetingId === meeting);
      answerList(request, response, found.map(shownTranscript));
    },
  );

  const one = '/users/:user/onlineMeetings/:meeting/transcripts/:transcript';
  router.get(one, needs('OnlineMeetingTranscript.Read.All'), (request, response) => {
    const found = transcriptOf(request, response);
    if (found) response.json(shownTranscript(found));
  });
  router.get(`${one}/content`, needs('OnlineMeetingTranscript.Read.All'), (request, response) => {
    const found = transcriptOf(request, response);
    if (!found) return;
    const isPlain = request.get('accept') === PLAIN;
    if (!isPlain && !policies.speakerAttribution) return refuse(response, 'attribution');
    response.set('content-type', isPlain ? PLAIN : 'text/vtt').send(isPlain ? asPlain(found) : asVtt(found));
  });
  router.get(`${one}/metadataContent`, needs('OnlineMeetingTranscript.Read.All'), (request, response) => {
    const found = transcriptOf(request, response);
    if (!found) return;
    if (!policies.speakerAttribution) return refuse(response, 'attribution');
    response.set('content-type', 'text/vtt').send(asMetadata(found));
  });

  const ofOrganiser =
    /^getAllTranscripts\(meetingOrganizerUserId='([^']+)'(?:,startDateTime=[^,)]+)?(?:,endDateTime=[^,)]+)?\)$/u;
  const all: RequestHandler<{ user: string; call: string }> = (request, response, next) => {
    const named = ofOrganiser.exec(request.params.call)?.[1];
    if (named === undefined) return next();
    if (named !== request.params.user) return refuse(response, 'request');
    const user = organiserOf(request, response);
    if (!user || !mayReadTranscripts(response)) return;
    // Dates are not applied reliably: what is asked for is among the answers, and more.
    const found = tenant.transcripts.filter(({ organiserId }) => organiserId === user.id);
    if (!request.path.endsWith('/delta')) return answerList(request, response, found.map(shownTranscript));
    const since = Number(request.query['$deltatoken'] ?? 0);
    if (request.query['$deltatoken'] !== undefined && !(since >= tenant.deltaFloor)) return refuse(response, 'sync');
    const deltaLink = `${root}${request.path}?$deltatoken=${tenant.transcripts.length}`;
    const added = tenant.transcripts.slice(since).filter(({ organiserId }) => organiserId === user.id);
    answerList(request, response, added.map(shownTranscript), deltaLink);
  };
  const transcripts = needs('OnlineMeetingTranscript.Read.All');
  router.get('/users/:user/onlineMeetings/:call', transcripts, all);
  router.get('/users/:user/onlineMeetings/:call/delta', transcripts, all);

  router.get('/communications/callRecords', needs('CallRecords.Read.All'), (request, response) =>
    answerList(request, response, tenant.callRecords.map(shownCallRecord)),
  );
  router.get('/communications/callRecords/:id', needs('CallRecords.Read.All'), (request, response) => {
    const found = tenant.callRecords.find(({ id }) => id === request.params['id']);
    if (!found) return refuse(response, 'unknown');
    response.json(shownCallRecord(found));
  });
}

const shownUser = ({ id, displayName, mail, userPrincipalName }: TenantUser) => ({
  id,
  displayName,
  mail,
  userPrincipalName,
});

const shownMeeting = (meeting: TenantMeeting) => ({
  id: meeting.id,
  subject: meeting.subject,
  joinWebUrl: meeting.joinWebUrl,
  startDateTime: meeting.startDateTime,
  endDateTime: meeting.endDateTime,
  chatInfo: { threadId: meeting.threadId, messageId: '0', replyChainMessageId: null },
  joinMeetingIdSettings: { joinMeetingId: meeting.joinMeetingId, passcode: 'x', isPasscodeRequired: true },
  participants: {
    organizer: { upn: null, role: 'presenter', identity: { user: { id: meeting.organiserId, displayName: null } } },
    attendees: meeting.attendees.map(({ upn, displayName }) => ({
      upn,
      role: 'attendee',
      identity: { user: { id: null, displayName } },
    })),
  },
});

const shownCallRecord = (record: GraphTenant['callRecords'][number]) => ({
  id: record.id,
  version: 1,
  type: record.type,
  modalities: ['audio'],
  joinWebUrl: record.joinWebUrl,
  startDateTime: record.startDateTime,
  endDateTime: record.endDateTime,
  organizer: { user: { id: record.organiserId, displayName: null } },
  lastModifiedDateTime: record.endDateTime,
});
