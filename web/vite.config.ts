import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API = 'http://localhost:4000';

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

/** What several pages share goes into one file with the icons, instead of one file an icon; what floats is loaded when it opens. */
const isKit = (id: string): boolean => /lucide-react|\/web\/src\/(?:ui|labels|fr)\//u.test(id) && !id.includes('/overlays/');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadInterfaceFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kit', test: isKit, minShareCount: 2 }] } } },
  },
  server: { proxy: { '/api': API, '/health': API, '/auth': API } },
});
