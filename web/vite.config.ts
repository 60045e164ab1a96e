import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { earlyFont, earlyPages } from './early.ts';
import { fontLicences } from './font-licences.ts';

/** Compressed once, at their best, when they are built; fonts and pictures are so already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/u;

/** The server that `npm run dev` starts beside. */
const API = `http://localhost:${process.env['PORT'] ?? 4000}`;

/**
 * Libraries that every page needs, which seldom change; then what pages share, with its icons, in one file instead of
 * one an icon: the frame needs most of it, so it comes with the first page. Everything else stands with its page, or
 * with what opens it.
 */
const CHUNKS: readonly { name: string; test: RegExp; priority: number; tags?: '$initial'[]; minShareCount?: number }[] =
  [
    { name: 'vendor', tags: ['$initial'], test: /node_modules/u, priority: 2 },
    {
      name: 'kit',
      test: /lucide-react|\/web\/src\/(?:ui|labels|fr)\/(?!overlays\/|QrCode)/u,
      minShareCount: 2,
      priority: 1,
    },
  ];

const LICENCES = 'licences.txt';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...CHUNKS] } } },
  },
  server: { proxy: { '/api': API, '/health': API, '/auth': API } },
});
