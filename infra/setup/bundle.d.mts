/** What of `bundle.mjs` the TypeScript side uses: see there. */
export declare const PROGRAMS: Readonly<Record<'main' | 'cli' | 'thread' | 'worker', string>>;
export declare function ensureBundled(label?: string, dist?: string): Promise<string>;
export declare function programFile(name: 'main' | 'cli', bundled?: Promise<string>): Promise<string>;
