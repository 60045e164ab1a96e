import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyPages } from './early-pages.ts';

/** The server that `npm run dev` starts beside. */
const API = `http://localhost:${process.env['PORT'] ?? 4000}`;

/** Asks for the interface font together with the style sheet, so that the first text is painted in it. */
const preloadInterfaceFont = (): Plugin => ({
  name: 'preload-interface-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /instrument-sans.*\.woff2$/u.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

/**
 * Libraries that every page needs, which seldom change; then what pages share, with its icons, in one file instead of
 * one an icon: the frame needs most of it, so it comes with the first page. Everything else stands with its page, or with
 * what opens it.
 */
const CHUNKS: readonly { name: string; test: RegExp; priority: number; tags?: '$initial'[]; minShareCount?: number }[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules/u, priority: 2 },
  { name: 'kit', test: /lucide-react|\/web\/src\/(?:ui|labels|fr)\/(?!overlays\/)/u, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadInterfaceFont(), earlyPages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...CHUNKS] } } },
  },
  server: { proxy: { '/api': API, '/health': API, '/auth': API } },
});
