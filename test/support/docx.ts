import JSZip from 'jszip';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const BREAK = '<w:r><w:br/></w:r>';
/** A paragraph; its lines are parted by breaks. */
export const paragraph = (...lines: readonly string[]): string => `<w:p>${lines.map(run).join(BREAK)}</w:p>`;
const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
export const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A .docx as Word, Teams and Google write it, as far as its words go. */
export async function docx(...body: readonly string[]): Promise<Uint8Array> {
  const zip = new JSZip();
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

/** The bytes of a zip whose entries state at most `size` bytes, whatever they hold. */
export function stating(size: number, zip: Uint8Array): Uint8Array {
  const forged = Buffer.from(zip);
  // Where a local header and an entry of the central directory have the size unpacked (APPNOTE 4.3.7 and 4.3.12).
  for (const [signature, offset] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const) {
    for (let at = forged.indexOf(signature, 0, 'latin1'); at >= 0; at = forged.indexOf(signature, at + 4, 'latin1')) {
      forged.writeUInt32LE(Math.min(size, forged.readUInt32LE(at + offset)), at + offset);
    }
  }
  return forged;
}
