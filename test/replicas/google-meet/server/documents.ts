import { randomUUID } from 'node:crypto';
import { VOCABULARIES } from '../vocabulary/vocabulary.ts';
import type { Room } from './room.ts';

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const STYLE = `
  * { box-sizing: border-box } body { margin: 0; font: 14px/1.4 Roboto, Arial, sans-serif; background: #131314; color: #e8eaed; min-height: 100vh }
  button, input, textarea, [role=combobox], [role=tab] { font: inherit; border: 1px solid #5f6368; border-radius: 20px; padding: 8px 14px; background: #333537; color: inherit; cursor: pointer }
  button:disabled { opacity: .5 } i { font-style: normal; font-size: 11px } .tooltip { display: none }
  #screen { display: flex; flex-direction: column; gap: 12px; padding: 16px; min-height: 100vh } main { flex: 1; display: flex; flex-direction: column; gap: 12px }
  [data-participant-id] { display: inline-block; min-width: 140px; margin: 4px; padding: 24px 12px; background: #28292a; border-radius: 8px; text-align: center }
  [role=region]:empty { height: 1px } #captions { order: 2 } #captions [role=region], #captions article { max-height: 220px; overflow-y: auto; background: #1e1f20; padding: 8px }
  [role=listbox], [role=radiogroup] { max-height: 240px; overflow-y: auto; background: #28292a; padding: 4px; list-style: none } li { padding: 4px 10px; cursor: pointer }
  [role=dialog] { position: fixed; inset: 20% 25% auto; padding: 20px; background: #28292a; border: 1px solid #5f6368; border-radius: 16px; z-index: 9; max-height: 70vh; overflow: auto }
  [role=dialog]:not([aria-modal]) { inset: auto auto 80px 16px; width: 320px; z-index: 5 } #panel aside { background: #28292a; padding: 12px; border-radius: 12px }
`;

/** On every page: the answer's field and the frame of a challenge, both hidden. */
const RECAPTCHA = `<div class="grecaptcha-badge"><textarea id="g-recaptcha-response-100000" name="g-recaptcha-response" class="g-recaptcha-response" style="display:none"></textarea></div>
<div style="visibility:hidden;position:absolute;top:-10000px"><iframe title="recaptcha challenge expires in two minutes" src="/recaptcha/api2/bframe"></iframe></div>`;

/** The page behind a meeting's link. Each time that it is opened it is another guest. */
export function meetingPage(room: Room): string {
  const boot = { guest: randomUUID(), code: room.code, setup: room.setup, people: room.people };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Meet - ${room.code}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><div id="screen"></div>${RECAPTCHA}<script type="application/json" id="boot">${inScript(boot)}</script><script type="module" src="/_replica/code/google-meet/page/main.ts"></script></body></html>`;
}

/** The account host's page. */
export function signInPage(room: Room | undefined): string {
  const language = room?.setup.language ?? 'browser';
  const [seen, drifted] = VOCABULARIES[language === 'browser' ? 'en' : language].signIn;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title><link rel="icon" href="data:,"></head>
<body><main><h1>${room?.setup.drift.labels ? drifted : seen}</h1><form><input type="email" id="identifierId" autocomplete="username"></form></main></body></html>`;
}
