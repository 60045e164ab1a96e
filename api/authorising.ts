import type { Authorising, AuthorisingReturn } from '#domain/authorisation/flow.ts';
import { AUTHORISING_ENDED, LONGEST_ANSWER } from '#domain/authorisation/flow.ts';
import { GreffierError } from '#domain/errors.ts';
import type { SealedOnce } from '#domain/user/identities/flow.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { Request, Response } from 'express';
import type { MailContext } from './context/mail.ts';
import type { RecordContext } from './context/record.ts';
import type { ServingContext } from './context/serving.ts';
import { Reply } from './http/endpoint.ts';
import { FlowCookie } from './http/flow-cookie.ts';

interface Coming {
  readonly redirectUri: string;
  readonly query: string;
  readonly secrets: FlowSecrets;
}

/** Where people authorise Greffier. */
interface Place<Brought> {
  /** Where the provider sends the browser back to. */
  readonly callback: string;
  /** The page that begins, and that hands in what came back. */
  readonly page: string;
  readonly departures: SealedOnce<Authorising>;
  readonly returns: SealedOnce<AuthorisingReturn>;
  /** The provider's application; throws where none is configured. */
  readonly client: () => {
    begin(redirectUri: string): Promise<{ readonly address: string; readonly secrets: FlowSecrets }>;
    finish(answer: Coming): Promise<Brought>;
  };
}

interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

type Context = ServingContext & Pick<RecordContext, 'now'> & Pick<MailContext, 'publicUrl'>;

/** What a page is told stands in the fragment, which no server and no log sees. */
export const pageWith = (page: string, told: Readonly<Record<string, string>>): Reply =>
  new Reply(302, '', { location: `${page}#${new URLSearchParams(told)}` });

/**
 * The way to a provider and back. What comes back is sealed for the account and the session that began, and its code is
 * redeemed once that session hands it in: a flow that somebody else began connects nobody's account.
 */
export function authorising<Brought>(context: Context, place: Place<Brought>) {
  const { callback, page, departures, returns, client } = place;
  const { now, publicUrl } = context;
  const cookie = new FlowCookie(context);
  const redirectUri = () => `${publicUrl()}${callback}`;
  return {
    async begin({ userId, sessionId }: Session, response: Response): Promise<{ address: string }> {
      const { address, secrets } = await client().begin(redirectUri());
      cookie.give(response, callback, await departures.seal({ secrets, userId, sessionId }, new Date(now())));
      return { address };
    },
    async come(request: Request, response: Response): Promise<Reply> {
      const flow = await departures.open(cookie.take(request, response, callback), new Date(now()));
      const query = new URL(request.originalUrl, publicUrl()).search;
      if (flow === null || query.length > LONGEST_ANSWER) return pageWith(page, { refused: AUTHORISING_ENDED.code });
      return pageWith(page, { returned: await returns.seal({ ...flow, query }, new Date(now())) });
    },
    async finish({ userId, sessionId }: Session, handedIn: string): Promise<Brought> {
      const application = client();
      const returned = await returns.open(handedIn, new Date(now()));
      // Somebody else sits at this browser by now, or was handed what is not theirs: the code stays unused.
      if (returned?.userId !== userId || returned.sessionId !== sessionId) throw new GreffierError(AUTHORISING_ENDED);
      return application.finish({ redirectUri: redirectUri(), query: returned.query, secrets: returned.secrets });
    },
  };
}
