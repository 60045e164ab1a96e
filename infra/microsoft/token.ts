import { GreffierError } from '#domain/errors.ts';
import { GRAPH_FAILURES, graphFailureOf, type GraphFailureCode } from '#domain/microsoft/failures.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import { retryAfterMs } from '#infra/http/retry-after.ts';
import { decodeJwt } from 'jose';
import { z } from 'zod/mini';
import { askForToken } from './client-credentials.ts';
import { boundedText } from './refusal.ts';

/** Graph of each of Microsoft's clouds is an audience of its own; elsewhere it is that of the public one. */
const CLOUDS = new Set([
  'https://graph.microsoft.us',
  'https://dod-graph.microsoft.us',
  'https://microsoftgraph.chinacloudapi.cn',
]);
const PUBLIC_CLOUD = 'https://graph.microsoft.com';
/** A token is not used in the last moments before it ends. */
const EARLY_MS = 300_000;
const TIMEOUT_MS = 15_000;
const LARGEST = 65_536;

const answer = z.object({ access_token: z.string(), expires_in: z.number() });
const claims = z.object({ tid: z.optional(z.string()), roles: z.optional(z.array(z.string())) });

export interface AccessToken {
  readonly value: string;
  readonly tenantId: string | null;
  /** Permissions that it states. */
  readonly roles: readonly string[];
  /** Of a clock of this machine: Microsoft's may differ. */
  readonly until: number;
}

/** Signs the application in, by its secret, and keeps the token for as long as it holds. */
export class ApplicationTokens {
  readonly #application: MicrosoftApplication;
  readonly #now: () => number;
  readonly #scope: string;
  #kept: AccessToken | null = null;
  #asking: Promise<AccessToken> | null = null;
  #isGiven: boolean | null = null;
  #failure: GraphFailureCode | null = null;

  /** @param scope of what is called with the token; Graph's unless another is named */
  constructor(
    application: MicrosoftApplication,
    now: () => number = () => performance.now(),
    scope = `${graphOf(application)}/.default`,
  ) {
    this.#application = application;
    this.#now = now;
    this.#scope = scope;
  }

  /** Throws GRAPH_SIGN_IN_REFUSED, GRAPH_UNREACHABLE, GRAPH_UNREADABLE or GRAPH_THROTTLED. */
  async token(): Promise<AccessToken> {
    if (this.#kept && this.#kept.until > this.#now()) return this.#kept;
    this.#asking ??= this.#ask()
      .then(
        (given) => {
          this.#isGiven = true;
          this.#failure = null;
          return given;
        },
        (error: unknown) => {
          this.#isGiven = false;
          this.#failure = graphFailureOf(error);
          throw error;
        },
      )
      .finally(() => {
        this.#asking = null;
      });
    this.#kept = await this.#asking;
    return this.#kept;
  }

  /** Whether the last token that was asked for was given; null before one was. */
  get isGiven(): boolean | null {
    return this.#isGiven;
  }

  /** Why it was not. */
  get failure(): GraphFailureCode | null {
    return this.#failure;
  }

  /** The next call signs in again. */
  forget(): void {
    this.#kept = null;
  }

  async #ask(): Promise<AccessToken> {
    const asking = askForToken(this.#application, { scope: this.#scope, timeoutMs: TIMEOUT_MS });
    const response = await asking.catch((error: unknown) => {
      throw new GreffierError(GRAPH_FAILURES.unreachable, {}, { cause: error });
    });
    if (!response.ok) throw await refused(response);
    const text = await boundedText(response, LARGEST).catch((error: unknown) => {
      throw new GreffierError(GRAPH_FAILURES.unreadable, {}, { cause: error });
    });
    const read = answer.safeParse(parsed(text));
    if (!read.success) throw new GreffierError(GRAPH_FAILURES.unreadable);
    const { access_token: value, expires_in: seconds } = read.data;
    const stated = statedIn(value);
    return { value, ...stated, until: this.#now() + Math.max(0, seconds * 1_000 - EARLY_MS) };
  }
}

/** The audience of its tokens. */
export const graphOf = ({ graphRoot }: Pick<MicrosoftApplication, 'graphRoot'>): string =>
  CLOUDS.has(graphRoot) ? graphRoot : PUBLIC_CLOUD;

async function refused(response: Response): Promise<GreffierError> {
  await response.body?.cancel();
  const { status } = response;
  const afterMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
  if (status === 429)
    return new GreffierError(GRAPH_FAILURES.throttled, { status, retryAfterMs: afterMs ?? undefined });
  return new GreffierError(status >= 500 ? GRAPH_FAILURES.unreachable : GRAPH_FAILURES.signInRefused, { status });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The token is Graph's to verify; what it says of itself is for telling an administrator. */
function statedIn(token: string): Pick<AccessToken, 'tenantId' | 'roles'> {
  try {
    const read = claims.safeParse(decodeJwt(token));
    return { tenantId: read.data?.tid ?? null, roles: read.data?.roles ?? [] };
  } catch {
    return { tenantId: null, roles: [] };
  }
}
