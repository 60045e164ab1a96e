import type { Plugin } from 'vite';

/** Where a component or a context is made, at the top of the router's file. */
const MADE = /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gmu;
/** What tools for developers call it. */
const NAMED = /^\w+\.displayName = "\w+";$/gmu;

/**
 * Parts of the router that nothing uses stay out of the build. Without this each stays that is made by a call or has a
 * display name, such as forms, with all that they need: a bundler cannot know that neither does anything else.
 */
export const routerParts = (): Plugin => ({
  name: 'router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/.*\.mjs$/u },
    handler: (code) => ({ code: code.replaceAll(MADE, '$1/* @__PURE__ */ ').replaceAll(NAMED, ''), map: null }),
  },
});
