import { dirname, join, relative } from 'node:path';
import { PROGRAMS } from './bundle.mjs';
import { ROOT } from './machine.mjs';

/** What a thread is started with. */
const THREAD_FILE = /new URL\('([^']+\.ts)', import\.meta\.url\)/gu;

/** A thread begins with the file of the bundle that was made of its source. */
const threadsOfBundle = {
  name: 'threads-of-bundle',
  transform: {
    filter: { code: THREAD_FILE },
    handler: (code, id) =>
      code.replace(THREAD_FILE, (_, path) => {
        const source = relative(ROOT, join(dirname(id), path));
        const [name] = Object.entries(PROGRAMS).find(([, program]) => program === source) ?? [];
        if (name === undefined) throw new Error(`${source} is started as a program, and PROGRAMS does not name it`);
        return `new URL('${name}.js', import.meta.url)`;
      }),
  },
};

/** Packages stay what they are: some find their files beside their code, and to bundle them gains nothing. */
export default {
  cwd: ROOT,
  input: PROGRAMS,
  platform: 'node',
  external: (id) => !/^[./#]/u.test(id),
  plugins: [threadsOfBundle],
  output: { format: 'esm', sourcemap: true, sourcemapExcludeSources: true, chunkFileNames: '[name]-[hash].js' },
};
