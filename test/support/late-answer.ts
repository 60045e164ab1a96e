import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks, in ms. */
const INTERVAL = 100;

/**
 * The answer to a call, also where that takes longer than any answer may, as on a busy machine: then 202 names the
 * address at which it is there later.
 */
export async function lateAnswer(response: Response, headers: Readonly<Record<string, string>>): Promise<Response> {
  const location = response.headers.get('location');
  if (location === null) return response;
  let answer = response;
  while (answer.status === 202) {
    await wait(INTERVAL);
    answer = await fetch(new URL(location, response.url), { headers });
  }
  return answer;
}
