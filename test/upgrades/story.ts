import type { MeetReplica } from '#test/replicas/google-meet/replica.ts';
import { codeAt } from '#test/support/authenticator.ts';
import type { Client } from 'pg';
import type { Login, ExpectedMeeting } from './fixture.ts';
import { eventually } from './eventually.ts';
import type { ApiCaller } from './release-server.ts';

export const ADMINISTRATOR: Login = { email: 'admin@greffier.test', password: 'un mot de passe de test' };

interface Spoken {
  readonly title: string;
  /** `Name : text`, a line each. */
  readonly transcript: string;
  readonly people: readonly { readonly name: string; readonly email?: string }[];
}

/** Calls of a release's API that a story is made of. */
export class ApiClient {
  readonly server: ApiCaller;
  readonly token: string;

  constructor(server: ApiCaller, token: string) {
    this.server = server;
    this.token = token;
  }

  static async signIn(server: ApiCaller, { email, password }: Login, secret?: string): Promise<ApiClient> {
    const first = await server.ask<{ accessToken: string; challenge?: string }>('/api/auth/login', {
      body: { email, password },
    });
    if (secret === undefined) return new ApiClient(server, first.accessToken);
    const body = { challenge: first.challenge, code: codeAt(secret, new Date()) };
    return new ApiClient(
      server,
      (await server.ask<{ accessToken: string }>('/api/auth/login/code', { body })).accessToken,
    );
  }

  ask<Answer = unknown>(path: string, body?: unknown, method?: string): Promise<Answer> {
    return this.server.ask<Answer>(path, { token: this.token, body, ...(method === undefined ? {} : { method }) });
  }

  /** Invites somebody, who accepts; answers the account's id. */
  async invite(displayName: string, { email, password }: Login): Promise<string> {
    const body = { email, displayName, role: 'user' };
    const { id, invitation } = await this.ask<{ id: string; invitation: { link: string } }>('/api/admin/users', body);
    const token = new URLSearchParams(new URL(invitation.link).hash.slice(1)).get('token');
    await this.server.ask('/api/auth/invitation', { body: { token, password } });
    return id;
  }

  /** Sets up a second factor; answers its secret. */
  async enrol(password: string): Promise<string> {
    const { secret } = await this.ask<{ secret: string }>('/api/account/second-factor/enrolment', { password });
    // The code of half a minute ago, so that the present one is still to be used.
    const code = codeAt(secret, new Date(Date.now() - 30_000));
    await this.ask('/api/account/second-factor/enrolment/code', { code });
    return secret;
  }

  async save({ title, transcript, people }: Spoken): Promise<string> {
    const times = { startTime: '2026-11-20T08:00:00Z', endTime: '2026-11-20T08:40:00Z' };
    const body = { platform: 'teams', meetingId: title, subject: title, ...times, participants: people, transcript };
    return (await this.ask<{ id: string }>('/api/meetings', body)).id;
  }

  /** Asks for the erasure of who is found under that name; with their account, where they have one. */
  async erase(name: string): Promise<void> {
    const found = await eventually(async () => {
      const { accounts, meetings } = await this.ask<{
        accounts: { id: string }[];
        meetings: { meetingId: string; participants: { number: number }[] }[];
      }>(`/api/admin/persons?q=${encodeURIComponent(name)}`);
      if (meetings.length === 0) throw new Error(`${name} is not found yet`);
      return { accounts, meetings };
    });
    await this.ask('/api/admin/erasures', {
      userId: found.accounts[0]?.id ?? null,
      meetings: found.meetings.map(({ meetingId, participants }) => ({
        meetingId,
        participants: participants.map(({ number }) => number),
      })),
    });
  }

  async meeting(id: string): Promise<ExpectedMeeting> {
    const { data } = await this.ask<{ data: { title: string } }>(`/api/meetings/${id}`);
    const transcript = await this.ask<{ data: { lines: { speaker: string; text: string }[] } }>(
      `/api/meetings/${id}/transcript`,
    );
    const summary = await this.ask<ExpectedMeeting['summary']>(`/api/meetings/${id}/summary`);
    return {
      id,
      title: data.title,
      lines: transcript.data.lines.map(({ speaker, text }) => ({ speaker, text })),
      summary,
    };
  }

  async analysed(id: string): Promise<ExpectedMeeting> {
    return eventually(async () => {
      const meeting = await this.meeting(id);
      if (meeting.summary['summary'] === undefined) throw new Error(`${meeting.title} is not analysed yet`);
      return meeting;
    });
  }
}

/** A bot attends a meeting of two sentences; answers the id of the meeting that it becomes. */
export async function attend(client: ApiClient, replica: MeetReplica, database: Client): Promise<string> {
  const room = replica.room('abc-defg-hij', { entry: 'open', people: [{ name: 'Alice Martin' }, { name: 'Bob' }] });
  const joined = await client.ask<{ sessionId: string }>('/api/google-meet-bot/unified/join', {
    meetingUrl: room.url,
    botName: 'Greffier',
  });
  const guest = await room.arrival({ timeoutMs: 120_000 });
  await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
    timeoutMs: 120_000,
  });
  await room.say('Alice Martin', 'Bonjour à tous, on commence par le budget.');
  await room.say('Bob', 'Je rédige le plan d’ici vendredi.');
  await eventually(async () => {
    const { transcript } = await client.ask<{ transcript: unknown[] }>(
      `/api/google-meet-bot/unified/transcript/${joined.sessionId}`,
    );
    if (transcript.length < 2) throw new Error('not all is heard yet');
  });
  room.end();
  return eventually(async () => {
    const { rows } = await database.query<{ stream: string }>(
      `select stream from events.event where type = 'TranscriptCompleted' and position >
         (select max(position) from events.event where type = 'BotSessionEnded')`,
    );
    const open = await database.query(`select from requests.requests where kind = 'conclude'`);
    const [meeting] = rows;
    if (!meeting || open.rowCount !== 0) throw new Error('the bot session has not become a meeting yet');
    return meeting.stream.slice('meeting-'.length);
  });
}
