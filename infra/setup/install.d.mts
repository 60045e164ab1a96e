export function isInstalled(forDevelopment: boolean, lock?: Readonly<Record<string, object>>): boolean;
export function ensureInstalled(options?: {
  readonly label?: string;
  readonly forDevelopment?: boolean;
}): Promise<void>;
