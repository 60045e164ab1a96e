import type { Route as Call } from '#api/contract/route.ts';
import type { Page, Route } from '@playwright/test';
import type { z } from 'zod/mini';

/** Where a call of the application arrives. */
const addressOf = ({ path }: Call) => new RegExp(`${path.replaceAll(/:\w+/gu, '[^/?]+')}(?:\\?.*)?$`, 'u');

/** From now on, this call of the page is answered so; others at the same address reach the server. */
export const answered = (page: Page, call: Call, reply: (route: Route) => Promise<void>): Promise<unknown> =>
  page.route(addressOf(call), (route) =>
    route.request().method().toLowerCase() === call.method ? reply(route) : route.fallback(),
  );

/** The server does not answer any more, as far as the page can tell. */
export const unanswered = (page: Page, call: Call): Promise<unknown> => answered(page, call, (route) => route.abort());

/** A refusal of the server; without a sentence, it is one that nobody foresaw. */
export const refused = (page: Page, call: Call, status: number, error?: string): Promise<unknown> => {
  const said = error ?? 'x';
  const code = error === undefined ? 'UNEXPECTED' : 'REFUSED';
  const json = { type: 'about:blank', title: said, status, code, success: false, detail: said, error: said };
  return answered(page, call, (route) => route.fulfill({ status, json: { ...json, correlationId: 'c-1' } }));
};

/** An answer of the shape that the contract promises. */
export const given = <C extends Call>(page: Page, call: C, answer: z.infer<C['answer']>): Promise<unknown> =>
  answered(page, call, (route) => route.fulfill({ json: answer }));

/** The server's own answer, with something changed. */
export const changed = <C extends Call>(
  page: Page,
  call: C,
  change: (answer: z.infer<C['answer']>) => unknown,
): Promise<unknown> =>
  answered(page, call, async (route) => {
    // A server may close an idle connection as the next call goes out: a browser asks again then, and so does this.
    const response = await route.fetch({ maxRetries: 1 });
    const answer = (await response.json()) as z.infer<C['answer']>;
    await route.fulfill({ response, json: change(answer) });
  });
