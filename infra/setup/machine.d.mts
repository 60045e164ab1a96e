/** What of `machine.mjs` the TypeScript side uses: see there. */
export declare const PINNED_NODE: string;
export declare const NODE_FLAGS: string[];
