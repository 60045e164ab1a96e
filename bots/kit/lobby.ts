import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { Place } from './client.ts';

/** A client that is being drawn says nothing yet; after so long, in ms, it will not. */
const DRAWING_PATIENCE = 2_000;

/**
 * What is to be said while the bot waits: that it is in the lobby only where the client says so in words that are
 * known.
 */
export class Lobby {
  #silentSince: number | null = null;

  look(where: Place, saysLobby: boolean): StepDetail | null {
    if (where !== 'lobby' || saysLobby) {
      this.#silentSince = null;
      return where === 'lobby' ? 'lobby' : null;
    }
    this.#silentSince ??= Date.now();
    return Date.now() - this.#silentSince >= DRAWING_PATIENCE ? 'admission-unproven' : null;
  }
}
