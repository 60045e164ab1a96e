import { join } from 'node:path';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { CHUNKS } from './chunks.ts';
import { drawingLicences } from './drawing-licences.ts';
import { documentation } from './documentation.ts';
import { earlyFont, earlyPages } from './early.ts';
import { fontLicences } from './font-licences.ts';
import { routerParts } from './router-parts.ts';

/** Compressed once, at their best, when they are built; fonts and pictures are so already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/u;

/** What draws diagrams: as much as all the rest, of which an installation needs a part or nothing. */
const DRAWING = /\/drawing\/[\w-]+\.js$/u;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The server that `npm run dev` starts beside. */
const API = `http://localhost:${process.env['PORT'] ?? 4000}`;

const APPLICATION = /\/Application-/u;
/** What the application imports, by the groups of `chunks.ts`: it is there before it leads anywhere. */
const BROUGHT = new Set(['rolldown-runtime', 'vendor', 'common', 'kit', 'application']);

const LICENCES = 'licences.txt';
const drawing = drawingLicences(LICENCES);

/** What the router's package names for `import` is its build for development, with warnings that nobody reads. */
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/u, replacement: join(ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/u, replacement: join(ROUTER, 'dom-export.mjs') },
          ]
        : [],
  },
  plugins: [
    documentation(),
    routerParts(),
    react(),
    tailwindcss(),
    earlyPages(),
    earlyFont(),
    fontLicences(LICENCES),
    drawing.after,
    compression({ algorithms: ['brotliCompress'], include: COMPRESSIBLE, exclude: DRAWING }),
    compression({ algorithms: [['brotliCompress', QUICKLY]], include: DRAWING }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The notices that licences of what is bundled ask for; served like everything else here.
    license: { fileName: LICENCES },
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false,
      // What the application has brought along is not named again for each page that it leads to; what comes behind the
      // page, a menu or a layer, finds what it needs by itself: each name that stands in the first file is waited for.
      resolveDependencies: (file, files, { hostId }) =>
        APPLICATION.test(hostId)
          ? files.filter((one) => !one.includes('/~') && (/Page-/u.test(file) || one.endsWith('.css')))
          : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS] },
        // The first file lists the others: what nothing opens by itself has no name there, and hashes are short.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry ? '[name]-' : BROUGHT.has(name) ? '~' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
  // What draws diagrams is loaded by a document without an origin: its files are told from all others by their folder.
  worker: {
    format: 'es',
    plugins: () => [drawing.inside()],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/drawing/[name]-[hash:7].js',
        chunkFileNames: 'assets/drawing/[hash:10].js',
      },
    },
  },
  server: {
    proxy: { '/api': API, '/health': API, '/auth': API },
    // While it is developed, everything comes from one server: the document that draws is a stranger to it.
    cors: { origin: [defaultAllowedOrigins, 'null'] },
  },
}));
