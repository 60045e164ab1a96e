import { isError } from '#domain/errors.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import { applicationIdOf } from '#domain/microsoft/connecting.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type {
  DeltaMark,
  DeltaRound,
  Graph,
  GraphPerson,
  GraphTranscript,
  TranscriptName,
  TranscriptText,
} from '#domain/microsoft/graph.ts';
import { checkPermissions } from '#domain/microsoft/permissions.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { callRecordIn, meetingIn, pageIn, personIn, subscriptionIn, transcriptIn } from './answers.ts';
import { GraphCaller, type GraphCall } from './caller.ts';
import { graphPages, tokenIn } from './pages.ts';
import { ApplicationTokens } from './token.ts';

const TIMEOUT_MS = 30_000;
/** A transcript of a day of speech is smaller. */
const LARGEST_TRANSCRIPT = 20 * 1_048_576;

const PLAIN = 'application/vnd.microsoft.graph.transcript+text';
/** People with an account that is open and a licence for Teams: an advanced query, which takes header and count. */
const ORGANISERS =
  "accountEnabled eq true and assignedPlans/any(p:p/service eq 'TeamspaceAPI' and p/capabilityStatus eq 'Enabled')";
const PERSON = { $select: 'id,displayName,mail,userPrincipalName' };

const e = encodeURIComponent;
/** As OData writes text: a quote is doubled. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const meetingPath = (organiserId: string, meetingId: string): string =>
  `/users/${e(organiserId)}/onlineMeetings/${e(meetingId)}`;
const transcriptPath = ({ organiserId, meetingId, id }: TranscriptName): string =>
  `${meetingPath(organiserId, meetingId)}/transcripts/${e(id)}`;

interface Written {
  readonly name: TranscriptName;
  readonly path: string;
  readonly accept: string;
  readonly signal: AbortSignal | undefined;
}

export interface GraphAdapterDependencies {
  readonly application: MicrosoftApplication;
  readonly budget: CallBudget;
  /** Between two attempts; of the clock unless a spec says otherwise. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long an answer may take. */
  readonly timeoutMs?: number;
}

const realWait = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await delay(ms, undefined, signal ? { signal } : {});
};

/** Microsoft Graph v1.0, as an application. */
export function microsoftGraph({
  application,
  budget,
  wait = realWait,
  timeoutMs = TIMEOUT_MS,
}: GraphAdapterDependencies): Graph {
  const tokens = new ApplicationTokens(application);
  const caller = new GraphCaller({ graphRoot: application.graphRoot, tokens, budget, wait, timeoutMs });

  const pages = (call: GraphCall) => graphPages(caller, call);

  async function transcripts(asked: { organiserId: string; meetingId?: string }, call: GraphCall) {
    const found = new Map<string, GraphTranscript>();
    let delta: string | null = null;
    for await (const page of pages(call)) {
      for (const entry of page.entries) {
        const one = transcriptIn(asked, entry);
        found.set(`${one.meetingId}/${one.id}`, one);
      }
      delta = page.delta ?? delta;
    }
    return { found: [...found.values()], delta };
  }

  async function inForm(
    form: TranscriptText['form'],
    { name, path, accept, signal }: Written,
  ): Promise<TranscriptText> {
    const call = { path: `${transcriptPath(name)}/${path}`, headers: { accept }, largest: LARGEST_TRANSCRIPT, signal };
    return { form, text: await caller.text({ use: 'transcripts', ...call }) };
  }

  return {
    applicationId: applicationIdOf(application),
    async checkAccess() {
      tokens.forget();
      const { roles, tenantId } = await tokens.token();
      return { ...checkPermissions(roles), tenantId };
    },
    async person(id, signal) {
      return personIn(await caller.json({ use: 'organisers', path: `/users/${e(id)}`, query: PERSON, signal }));
    },
    async *organisers(signal) {
      const query = { ...PERSON, $filter: ORGANISERS, $count: 'true', $top: '100' };
      const seen = new Set<string>();
      for await (const { entries } of pages({
        use: 'organisers',
        path: '/users',
        query,
        headers: { ConsistencyLevel: 'eventual' },
        signal,
      })) {
        const people: GraphPerson[] = entries.map(personIn).filter(({ id }) => !seen.has(id));
        for (const { id } of people) seen.add(id);
        yield people;
      }
    },
    async meeting(organiserId, meetingId, signal) {
      return meetingIn(
        organiserId,
        await caller.json({ use: 'meetings', path: meetingPath(organiserId, meetingId), signal }),
      );
    },
    async meetingAt(organiserId, joinWebUrl, signal) {
      // The address has escapes of its own, which have to arrive as they are.
      const query = { $filter: `JoinWebUrl eq ${quoted(joinWebUrl)}` };
      try {
        const answer = await caller.json({
          use: 'meetings',
          path: `/users/${e(organiserId)}/onlineMeetings`,
          query,
          signal,
        });
        const [first] = pageIn(answer).entries;
        return first === undefined ? null : meetingIn(organiserId, first);
      } catch (error) {
        if (isError(error, GRAPH_FAILURES.notFound)) return null;
        throw error;
      }
    },
    async transcriptsOf(organiserId, meetingId, signal) {
      const path = `${meetingPath(organiserId, meetingId)}/transcripts`;
      return (
        await transcripts({ organiserId, meetingId }, { use: 'transcripts', path, query: { $top: '100' }, signal })
      ).found;
    },
    async transcriptsSince(organiserId, { from, token }: DeltaMark, signal): Promise<DeltaRound> {
      const args = `meetingOrganizerUserId=${quoted(organiserId)},startDateTime=${from}`;
      const path = `/users/${e(organiserId)}/onlineMeetings/getAllTranscripts(${args})/delta`;
      const query: Record<string, string> = token === null ? { $top: '100' } : { $deltatoken: token };
      const { found, delta } = await transcripts({ organiserId }, { use: 'sweep', path, query, signal });
      // Dates are not applied reliably.
      return {
        transcripts: found.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(from)),
        token: delta === null ? null : tokenIn(delta),
      };
    },
    async transcript(name, signal) {
      return transcriptIn(name, await caller.json({ use: 'transcripts', path: transcriptPath(name), signal }));
    },
    async text(name, signal) {
      try {
        return await inForm('vtt', { name, path: 'content', accept: 'text/vtt', signal });
      } catch (error) {
        if (!isError(error, GRAPH_FAILURES.speakersHidden)) throw error;
        return inForm('plain', { name, path: 'content', accept: PLAIN, signal });
      }
    },
    metadata: (name, signal) => inForm('metadata', { name, path: 'metadataContent', accept: 'text/vtt', signal }),
    async callRecord(id, signal) {
      return callRecordIn(await caller.json({ use: 'calls', path: `/communications/callRecords/${e(id)}`, signal }));
    },
    async subscriptions(signal) {
      const found = [];
      for await (const { entries } of pages({ use: 'subscriptions', path: '/subscriptions', signal }))
        found.push(...entries);
      return found.map(subscriptionIn);
    },
    async subscribe({ resource, address, clientState, expiresAt, certificate }, signal) {
      const body = {
        changeType: 'created',
        notificationUrl: address,
        lifecycleNotificationUrl: address,
        resource,
        expirationDateTime: expiresAt,
        clientState,
        ...(certificate === null
          ? {}
          : {
              includeResourceData: true,
              encryptionCertificate: certificate.der,
              encryptionCertificateId: certificate.id,
            }),
      };
      return subscriptionIn(
        await caller.json({ use: 'subscriptions', path: '/subscriptions', method: 'post', body, signal }),
      );
    },
    async renew(id, expiresAt, signal) {
      const body = { expirationDateTime: expiresAt };
      return subscriptionIn(
        await caller.json({ use: 'subscriptions', path: `/subscriptions/${e(id)}`, method: 'patch', body, signal }),
      );
    },
    async reauthorise(id, signal) {
      await caller.text({ use: 'subscriptions', path: `/subscriptions/${e(id)}/reauthorize`, method: 'post', signal });
    },
    async unsubscribe(id, signal) {
      await caller.text({ use: 'subscriptions', path: `/subscriptions/${e(id)}`, method: 'delete', signal });
    },
  };
}
