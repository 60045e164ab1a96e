import type { Place } from '../kit/client.ts';
import type { PageFacts } from './page/shape.ts';
import { placeOf, type PlaceContext } from './place.ts';

/** A probe of the sign-in host comes back by itself; a page that stays there so long, in ms, does not. */
const SIGN_IN_MS = 6_000;
/** A form without a word of the lobby, right after it, may be on its way into the call; so long, in ms. */
const DROPPED_MS = 2_000;

/**
 * Where the bot is, over several looks: what one look alone cannot tell. Teams passes by its sign-in host, and drops a
 * request without a word, after which the form can be used again.
 */
export class Whereabouts {
  readonly #context: PlaceContext;
  #signInSince: number | null = null;
  #formSince: number | null = null;
  #waits = false;
  #wasDisabled = false;

  constructor(context: PlaceContext) {
    this.#context = context;
  }

  /** @param now epoch ms */
  look(facts: PageFacts, now = Date.now()): Place {
    const place = placeOf(facts, this.#context);
    const isElsewhere = place === 'sign-in' && !this.#context.origins.includes(new URL(facts.url).origin);
    this.#signInSince = isElsewhere ? (this.#signInSince ?? now) : null;
    if (this.#signInSince !== null && now - this.#signInSince < SIGN_IN_MS) return 'loading';
    if (place === 'lobby') {
      this.#waits = true;
      this.#formSince = null;
      if (facts.canJoin === false) this.#wasDisabled = true;
      // It is disabled while one waits: that it can be pressed again says that nobody is asked any more.
      else if (facts.canJoin === true && this.#wasDisabled) return this.#dropped();
      return place;
    }
    if (place !== 'pre-join' || !this.#waits) {
      if (place !== 'pre-join' && place !== 'loading') this.#forget();
      return place;
    }
    if (facts.canJoin === false) return 'lobby';
    this.#formSince ??= now;
    return now - this.#formSince < DROPPED_MS ? 'lobby' : this.#dropped();
  }

  #dropped(): Place {
    this.#forget();
    return 'pre-join';
  }

  #forget(): void {
    this.#waits = false;
    this.#wasDisabled = false;
    this.#formSince = null;
  }
}
