/** Hands a file to the browser that was made here. */
export const saveAs = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};

/** The same of plain data, for other programs. */
export const saveJson = (content: unknown, name: string): void =>
  saveAs(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
