import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { PAGES } from './src/app/pages.ts';

/** An address of the router as the pattern of what stands in the address bar. */
const patternOf = (addresses: readonly string[]): string =>
  `^(?:${addresses.map((address) => address.replaceAll(/:[^/]+/gu, '[^/]+')).join('|')})$`;

const isChunk = (output: OutputBundle[string] | undefined): output is OutputChunk => output?.type === 'chunk';

/** The files of a chunk and of all that it imports. */
const filesOf = (bundle: OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (!isChunk(chunk) || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  return found;
};

/** Pattern by pattern, what the browser needs for a page beyond what it loads anyway. */
const table = (bundle: OutputBundle): readonly (readonly [string, readonly string[]])[] => {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find((chunk) => chunk.isEntry);
  const initial = entry === undefined ? new Set<string>() : filesOf(bundle, entry.fileName);
  return PAGES.flatMap(({ paths, module }) => {
    if (module === null) return [];
    const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/features/${module}.tsx`));
    if (page === undefined) throw new Error(`No page of this build is ${module}`);
    const files = [...filesOf(bundle, page.fileName)].filter((file) => !initial.has(file)).map((file) => `/${file}`);
    return [[patternOf(paths), files]];
  });
};

const SCRIPT = { tag: 'script', attrs: { src: '/early.js', async: true }, injectTo: 'head' as const };

/**
 * Tells `public/early.js`, through a meta element, which files belong to which address: it asks for them at once, not
 * after the application has started.
 */
export const earlyPages = (): Plugin => ({
  name: 'early-pages',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      bundle === undefined
        ? [SCRIPT]
        : [
            {
              tag: 'meta',
              attrs: { name: 'pages', content: JSON.stringify(table(bundle)) },
              injectTo: 'head' as const,
            },
            SCRIPT,
          ],
  },
});

/**
 * Asks for the interface font behind the scripts, which draw the first text: it is there by then, and they have not
 * waited for it.
 */
export const earlyFont = (): Plugin => ({
  name: 'early-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /instrument-sans.*\.woff2$/u.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
            fetchpriority: 'low',
          },
          injectTo: 'head' as const,
        })),
  },
});
