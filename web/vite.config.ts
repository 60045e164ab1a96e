import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { CHUNKS } from './chunks.ts';
import { documentation } from './documentation.ts';
import { earlyFont, earlyPages } from './early.ts';
import { fontLicences } from './font-licences.ts';

/** Compressed once, at their best, when they are built; fonts and pictures are so already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/u;

/** The server that `npm run dev` starts beside. */
const API = `http://localhost:${process.env['PORT'] ?? 4000}`;

const APPLICATION = /\/Application-/u;
/** What the application imports, by the groups of `chunks.ts`: it is there before it leads anywhere. */
const BROUGHT = new Set(['rolldown-runtime', 'vendor', 'common', 'kit', 'application']);

const LICENCES = 'licences.txt';

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
    react(),
    tailwindcss(),
    earlyPages(),
    earlyFont(),
    fontLicences(LICENCES),
    compression({ algorithms: ['brotliCompress'], include: COMPRESSIBLE }),
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
      },
    },
  },
  server: { proxy: { '/api': API, '/health': API, '/auth': API } },
}));
