export declare const NODE_HASHES: Readonly<Record<string, string>>;
export declare function verifyNode(file: string, system: string, known?: Readonly<Record<string, string>>): Promise<'verified' | 'unknown'>;
export declare function withoutHash(
  installed: Readonly<Record<string, object>>,
  lock: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>,
): string[];
