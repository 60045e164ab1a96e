import type { Scene } from '#test/roles/scene.ts';
import type { TokenOf } from './outcome.ts';
import type { AskerName } from './shot.ts';

/** Tokens of the scene's people, each of a session of its own. */
export function tokensOf(scene: Scene): TokenOf {
  const tokens = new Map<AskerName, string>();
  return async (by, anew = false) => {
    if (by === 'anonymous') return null;
    if (by === 'garbled') return 'abc.def.ghi';
    if (by === 'forged') return `${scene.people.admin.token.slice(0, -6)}AAAAAA`;
    const known = tokens.get(by);
    if (known && !anew) return known;
    const { sessions, tokens: access } = scene.api.dependencies;
    const [userId, now] = [scene.people[by].id, scene.api.clock.date()];
    const { sessionId } = await sessions.start({
      userId,
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      factorOf: null,
    });
    const token = await access.issue({ userId, sessionId }, now);
    tokens.set(by, token);
    return token;
  };
}
