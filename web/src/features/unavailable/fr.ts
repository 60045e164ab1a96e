export const fr = { line: 'Cette section n’est pas disponible dans cette version.' } as const;
