/** Builds the web application when its sources have changed since it was built. @throws Error with what Vite said. */
export function ensureWebBuilt(label?: string): Promise<void>;
