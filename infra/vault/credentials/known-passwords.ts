import type { KnownPasswords } from '#domain/user/credentials.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * A million guesses: what an attacker tries first, with lists of leaked passwords, French words and names, keyboard
 * walks, dates and repetitions (zxcvbn, Wheeler 2016). Its lists are in its packages; nothing is asked over the
 * network.
 */
const GUESSED_AT_ONCE = 1e6;

/**
 * Characters that are looked at: the work grows faster than they do, and nobody guesses so many at once unless they
 * repeat. 256, zxcvbn's own limit, held up the thread that answers calls for more than a second.
 */
const LOOKED_AT = 40;

let loading: Promise<ZxcvbnFactory> | undefined;

/** The lists take some memory and a tenth of a second: they wait for the first password that somebody chooses. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory }, common, french] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-fr'),
    ]);
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...french.dictionary },
      graphs: common.adjacencyGraphs,
      maxLength: LOOKED_AT,
    });
  })();
  return loading;
}

export const knownPasswords: KnownPasswords = {
  async isKnown(password, about) {
    const words = about
      .flatMap((text) => [text, ...text.split(/[\s@]+/u), ...text.split(/[\s@._-]+/u)])
      .filter((word) => word.length > 2);
    return (await estimator()).check(password, [...words, 'greffier']).guesses < GUESSED_AT_ONCE;
  },
};
