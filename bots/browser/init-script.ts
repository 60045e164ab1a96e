import { installFinder } from './page/finder.ts';

/**
 * What runs in each document before its own scripts, as one script, since the browser promises no order of several:
 * the finder, then what reads the page with it.
 */
export const initScript = <Dossier>(
  install: (dossier: Dossier) => void,
  dossier: Dossier,
): { readonly content: string } => ({
  content: `(${installFinder.toString()})();(${install.toString()})(${JSON.stringify(dossier)});`,
});
