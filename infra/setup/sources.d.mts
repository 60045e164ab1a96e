/** What of `sources.mjs` the TypeScript side uses: see there. */
export declare function hashOfSources(paths: readonly string[]): string;
