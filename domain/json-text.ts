/** A value that is written in JSON already, in UTF-8, in pieces whose borders may lie anywhere. */
export class JsonText {
  readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }

  /** The value. It holds others up for as long as reading all of it takes. */
  parsed(): unknown {
    const decoder = new TextDecoder();
    const texts = this.pieces.map((piece) => decoder.decode(piece, { stream: true }));
    return JSON.parse(texts.join('') + decoder.decode());
  }
}
