import { randomUUID } from 'node:crypto';
import type { RoomSetup } from '../protocol.ts';
import { VOCABULARIES } from '../vocabulary/vocabulary.ts';
import type { Target } from './links.ts';
import type { Room } from './room.ts';

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const STYLE = `
  * { box-sizing: border-box } body { margin: 0; font: 14px/1.4 "Segoe UI", system-ui, sans-serif; background: #f5f5f5; color: #242424; min-height: 100vh }
  button, input, [role=textbox], [role=combobox] { font: inherit; border: 1px solid #d1d1d1; border-radius: 4px; padding: 6px 12px; background: #fff; color: inherit; cursor: pointer }
  button:disabled { opacity: .5 } #app { display: flex; flex-direction: column; gap: 12px; padding: 16px } label { display: inline-flex; gap: 6px; margin-right: 12px }
  .toolbar { display: flex; flex-wrap: wrap; gap: 6px } .tiles { display: flex; flex-wrap: wrap; gap: 6px } [data-stream-type] { background: #e0e0e0; border-radius: 8px; padding: 24px; min-width: 140px }
  .popover { position: fixed; top: 72px; right: 16px; max-height: 70vh; overflow: auto; background: #fff; border: 1px solid #d1d1d1; border-radius: 8px; padding: 6px; display: flex; flex-direction: column; z-index: 5 } .popover > * { padding: 6px 10px; cursor: pointer }
  .veil { position: fixed; inset: 0; background: #0008; z-index: 20; display: grid; place-items: center } [role=dialog] { background: #fff; padding: 20px; border-radius: 8px; max-width: 420px }
  .captions { background: #1f1f1f; color: #fff; border-radius: 8px; padding: 8px; min-height: 48px } .captions button { background: #333 } .list { max-height: 240px; overflow-y: auto; display: flex; flex-direction: column; gap: 4px }
  .panel { background: #fff; border-radius: 8px; padding: 12px } [contenteditable] { min-height: 32px }
`;

const documentOf = (title: string, body: string, style = STYLE): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}</body></html>`;

const scripted = (script: string, boot: object): string =>
  `<script type="application/json" id="boot">${inScript(boot)}</script><script type="module" src="/_replica/code/teams/page/${script}.ts"></script>`;

/** The client. Each time that it is opened it is another guest. */
export const clientPage = (room: Room, { code, passcode, isRight }: Target): string =>
  documentOf(
    'Microsoft Teams',
    `<div id="app"></div>${scripted('main', { guest: randomUUID(), code, passcode, isFound: isRight, setup: room.setup, people: room.people })}`,
  );

/** As older builds had it: the client lies in a frame, on the same address. */
export const framePage = ({ pathname, search }: URL): string =>
  documentOf(
    'Microsoft Teams',
    `<iframe title="Teams" allow="camera; microphone" style="border: 0; width: 100%; height: 100vh" src="${pathname}${search.replaceAll('&', '&amp;')}&amp;framed=true"></iframe>`,
  );

/** What a link of no known shape leads to. */
export const badAddressPage = (): string =>
  documentOf('Microsoft Teams', `<div id="app"><h1>${VOCABULARIES.en.badAddress[0]}</h1></div>`);

/** The light client runs no script that nobody vouches for, and lets nobody make a policy of their own. */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types teams-web; script-src 'self'";

export interface Launcher {
  /** Where it goes on to. */
  readonly next: string;
  /** Whether it waits for its button. */
  readonly asks: boolean;
  readonly wording: RoomSetup['launcherWording'];
  readonly language: RoomSetup['language'];
  readonly drift: RoomSetup['drift'];
  readonly restMs: number;
}

/** The launcher; on the consumer's there is a frame with a link of the application, which no browser can open. */
export const launcherPage = (launcher: Launcher, appLink: string | null): string =>
  documentOf(
    'Join conversation',
    `${appLink === null ? '' : `<iframe id="teamsLauncher" style="display:none" src="${appLink}"></iframe>`}<div id="app"></div>${scripted('launcher', launcher)}`,
  );

/** A page that goes on to another one. */
export const relayPage = (next: string, restMs: number): string =>
  documentOf(
    'Microsoft Teams',
    `<div id="loading-screen"></div>${scripted('launcher', { next, asks: false, restMs, drift: {}, language: 'en', wording: 'continue' })}`,
  );

/** The sign-in host's page. */
export const signInPage = (): string =>
  documentOf(
    'Sign in to your account',
    `<main><h1>${VOCABULARIES.en.signInButton[0]}</h1><form><input type="email" name="loginfmt" id="i0116" autocomplete="username"><button type="button" id="idSIButton9">Next</button></form></main>`,
  );
