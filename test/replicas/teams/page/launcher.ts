import type { RoomSetup } from '../protocol.ts';
import { VOCABULARIES } from '../vocabulary/vocabulary.ts';
import { button, setDrift, words } from './markup.ts';

interface Launcher {
  readonly next: string;
  readonly asks: boolean;
  readonly wording: RoomSetup['launcherWording'];
  readonly language: RoomSetup['language'];
  readonly drift: RoomSetup['drift'];
  readonly restMs: number;
}

const launcher = JSON.parse(document.querySelector('#boot')?.textContent ?? '') as Launcher;
const short = (launcher.language === 'browser' ? navigator.language : launcher.language).slice(0, 2);
const { launcher: labels } = VOCABULARIES[short === 'fr' || short === 'es' ? short : 'en'];

// The mark of a registered bot stands behind the address, which the way to the sign-in host and back takes away.
const token = /^#token=(?<token>.+)$/u.exec(location.hash)?.groups?.['token'];
if (token !== undefined) sessionStorage.setItem('token', token);

const go = (): void => location.assign(launcher.next);

setDrift(launcher.drift);
if (launcher.asks)
  document
    .querySelector('#app')
    ?.append(
      button(
        { tid: 'joinOnWeb', 'aria-label': words(labels[launcher.wording]), text: words(labels[launcher.wording]) },
        go,
      ),
    );
else setTimeout(go, launcher.restMs);
