import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { PAGES } from './src/app/pages.ts';

/** An address of the router as the pattern of what stands in the address bar. */
const patternOf = (addresses: readonly string[]): string =>
  `^(?:${addresses.map((address) => address.replaceAll(/:[^/]+/gu, '([^/]+)')).join('|')})$`;

const isChunk = (output: OutputBundle[string] | undefined): output is OutputChunk => output?.type === 'chunk';

/** The files of a chunk and of all that it imports, each behind those that it imports. */
const filesOf = (bundle: OutputBundle, file: string, met = new Set<string>()): string[] => {
  const chunk = bundle[file];
  if (!isChunk(chunk) || met.has(file)) return [];
  met.add(file);
  return [...chunk.imports.flatMap((imported) => filesOf(bundle, imported, met)), file];
};

/** What `public/early.js` reads: files as addresses, each behind those that it needs; patterns as text. */
interface Early {
  /** What somebody needs who is not signed in. */
  readonly signIn: readonly string[];
  readonly application: readonly string[];
  readonly pages: readonly EarlyPage[];
}

/** What a page needs beyond the application, and what it asks the API. */
interface EarlyPage {
  readonly pattern: string;
  readonly files: readonly string[];
  readonly fonts: readonly string[];
  /** `$1` stands for what varies in the address. */
  readonly asks: readonly string[];
  readonly filtered: boolean;
}

const table = (bundle: OutputBundle): Early => {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find((chunk) => chunk.isEntry);
  const initial = entry === undefined ? [] : filesOf(bundle, entry.fileName);
  const filesFor = (module: string, known: ReadonlySet<string>): readonly string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}.tsx`));
    if (chunk === undefined) throw new Error(`No part of this build is ${module}`);
    return filesOf(bundle, chunk.fileName).filter((file) => !known.has(file));
  };
  const asAddresses = (files: readonly string[]) => files.map((file) => `/${file}`);
  const begun = new Set(initial);
  const application = filesFor('app/Application', begun);
  const fonts = asAddresses(Object.keys(bundle).filter((file) => /newsreader.*\.woff2$/u.test(file)));
  const inside = new Set([...initial, ...application]);
  return {
    signIn: asAddresses(filesFor('features/sign-in/SignInScreen', begun)),
    application: asAddresses(application),
    pages: PAGES.map(({ paths, module, asks = [], filtered = false, serif = false }) => {
      const files = asAddresses(filesFor(`features/${module}`, inside));
      const early = asks.map((address) => address.replace(':id', '$1'));
      return { pattern: patternOf(paths), files, fonts: serif ? fonts : [], asks: early, filtered };
    }),
  };
};

const SCRIPT = { tag: 'script', attrs: { src: '/early.js', async: true }, injectTo: 'head' as const };

/**
 * Tells `public/early.js`, through a meta element, which files belong to whom and to which address: it asks for them
 * at once, not after the entry has started.
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
              attrs: { name: 'early', content: JSON.stringify(table(bundle)) },
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
