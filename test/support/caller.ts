import type { AuditEntry } from '#api/contract/audit.ts';
import { vi } from 'vitest';
import type { Greffier } from './greffier.ts';
import { lateAnswer } from './late-answer.ts';

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly position?: string;
    readonly accessToken?: string;
    readonly meetings?: readonly { readonly id: string; readonly title: string }[];
  };
}

/** A caller of a running server over HTTP. */
export class Caller {
  readonly #greffier: Greffier;
  #token = '';

  constructor(greffier: Greffier) {
    this.#greffier = greffier;
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
  }

  /** Signs the server's first administrator in. */
  signIn(): Promise<void> {
    return this.signInAs(this.#greffier.adminEmail, this.#greffier.adminPassword);
  }

  async signInAs(email: string, password: string): Promise<void> {
    this.#token = String((await this.ask('/api/auth/login', { email, password })).body.accessToken);
  }

  /** Invites somebody, who chooses a password and signs in; answers them and their account's id. */
  async withColleague(role: 'admin' | 'user'): Promise<{ readonly colleague: Caller; readonly userId: string }> {
    const [email, password] = ['collegue@greffier.test', 'un autre mot de passe de test'];
    const invited = (await this.ask('/api/admin/users', { email, displayName: 'Collègue', role })) as unknown as {
      readonly body: { readonly id: string; readonly invitation: { readonly link: string } };
    };
    const token = /[\w-]{20,}$/u.exec(invited.body.invitation.link)?.[0];
    await this.ask('/api/auth/invitation', { token, password });
    const colleague = new Caller(this.#greffier);
    await colleague.signInAs(email, password);
    return { colleague, userId: invited.body.id };
  }

  /** A GET, or a POST where there is a body. */
  async ask(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
    const response = await fetch(`${this.#greffier.url}${path}`, {
      method,
      headers: this.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** Saves a meeting of one line. @param id the provider's, and a part of the title; @param endTime when it ended */
  async save(id: string, endTime?: string): Promise<Answer> {
    const meeting = {
      platform: 'teams',
      meetingId: id,
      subject: `Réunion ${id}`,
      startTime: '2026-11-20T08:00:00Z',
      ...(endTime === undefined ? {} : { endTime }),
      participants: [],
      transcript: 'Anne : Bonjour.',
    };
    const { headers } = this;
    const body = JSON.stringify(meeting);
    const first = await fetch(`${this.#greffier.url}/api/meetings`, { method: 'POST', headers, body });
    const answer = await lateAnswer(first, headers);
    const isSaved = first.status === 202 && answer.status === 200;
    return { status: isSaved ? 201 : answer.status, body: (await answer.json()) as Answer['body'] };
  }

  async listed(): Promise<readonly { readonly id: string; readonly title: string }[]> {
    const { status, body } = await this.ask('/api/meetings?limit=50');
    if (!body.meetings) throw new Error(`the list of meetings was answered with ${status}: ${JSON.stringify(body)}`);
    return body.meetings;
  }

  /** The latest entries of the audit. */
  async auditEntries(): Promise<readonly AuditEntry[]> {
    const response = await fetch(`${this.#greffier.url}/api/admin/audit?limit=200&heard=true`, {
      headers: this.headers,
    });
    return ((await response.json()) as { readonly entries: readonly AuditEntry[] }).entries;
  }

  /** What a verification of the audit finds, once it is done. */
  async auditReport(): Promise<{ readonly lost: number; readonly faults: readonly unknown[] }> {
    const begun = await fetch(`${this.#greffier.url}/api/admin/audit/verifications`, {
      method: 'POST',
      headers: this.headers,
      body: '{}',
    });
    const location = String(begun.headers.get('location'));
    return vi.waitFor(
      async () => {
        const response = await fetch(`${this.#greffier.url}${location}`, { headers: this.headers });
        const { report } = (await response.json()) as { readonly report: { lost: number; faults: unknown[] } | null };
        if (!report) throw new Error('not verified yet');
        return report;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  /** Waits until the list shows the meeting that was saved under this id. */
  async shown(id: string): Promise<void> {
    await vi.waitFor(
      async () => {
        if (!(await this.listed()).some(({ title }) => title.includes(id))) throw new Error('not shown yet');
      },
      { timeout: 60_000, interval: 100 },
    );
  }
}
