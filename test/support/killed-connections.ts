import type { Pool, PoolClient } from 'pg';

export interface Kill {
  /** Which statement, from 1, of all that go through the pool. */
  readonly at: number;
  /** Before it is sent, or once it is done: the sender does not learn that. */
  readonly when: 'before' | 'after';
  /** What happens there in place of the end of its connection. */
  readonly die?: () => void;
}

/**
 * A pool whose connection dies at one statement, as its server process or this one could; `used` is how many there
 * were.
 */
export function killedAt(pool: Pool, { at, when, die }: Kill): { readonly pool: Pool; readonly used: () => number } {
  let statements = 0;
  const query = async (client: PoolClient, args: unknown[]): Promise<unknown> => {
    statements += 1;
    const isHit = statements === at;
    const send = client.query.bind(client) as (...all: unknown[]) => unknown;
    if (!isHit) return send(...args);
    if (when === 'after') await send(...args);
    die?.();
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    throw Object.assign(new Error('the connection died'), { code: '57P01' });
  };
  const wrapped = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, name) {
        // A COPY is a stream that is answered at once: it dies at the statements around it.
        if (name === 'query')
          return (...args: unknown[]) =>
            typeof args[0] === 'string'
              ? query(target, args)
              : (target.query as (...all: unknown[]) => unknown).apply(target, args);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const killing = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return async () => wrapped(await target.connect());
      if (name === 'query')
        return async (...args: unknown[]) => {
          const client = await target.connect();
          const ignore = () => undefined;
          client.on('error', ignore);
          let isDead = true;
          try {
            const result = await query(client, args);
            isDead = false;
            return result;
          } finally {
            client.off('error', ignore);
            client.release(isDead);
          }
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { pool: killing, used: () => statements };
}
