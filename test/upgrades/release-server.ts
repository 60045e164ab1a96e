import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Calls a server, of whatever release. */
export interface ApiCaller {
  /** A GET, or a POST where there is a body; answers the JSON. Throws where the server refuses. */
  ask<Answer = unknown>(path: string, options?: Asked): Promise<Answer>;
}

/** A server of some release. Nothing of that release's code is loaded here. */
export interface ReleaseServer extends ApiCaller {
  end(): Promise<void>;
}

export interface Asked {
  readonly body?: unknown;
  readonly method?: string;
  readonly token?: string;
}

/** Starts `greffier serve` of the release whose checkout, with its dependencies, is in `folder`. */
export async function startRelease(
  folder: string,
  environment: Readonly<Record<string, string>>,
  roles?: string,
): Promise<ReleaseServer> {
  const { PATH, HOME } = process.env;
  const child = fork(join(folder, 'infra', 'cli.ts'), ['serve', ...(roles === undefined ? [] : ['--roles', roles])], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(child, 'close');
  const failed = closed.then(([code]) =>
    Promise.reject(new Error(`the release ended with ${String(code)}:\n${output}`)),
  );
  failed.catch(() => undefined);
  const [{ ready: url }] = (await Promise.race([once(child, 'message'), failed])) as [{ ready: string }];
  return {
    ...callerOf(url),
    async end() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

export const callerOf = (url: string): ApiCaller => ({
  async ask<Answer>(path: string, { body, method = body === undefined ? 'GET' : 'POST', token }: Asked = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  },
});
