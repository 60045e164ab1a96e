import { Link } from '../ui/Link.tsx';
import { fr } from './fr.ts';
import { piecesOf, type Piece } from './inline.ts';

const KEY = 'border-border bg-sunken rounded-md border px-1.5 font-sans text-sm';

const OnePiece = ({ piece }: { readonly piece: Piece }) => {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'label':
      return (
        <span>
          {fr.open}
          <span className="text-text font-medium">{piece.text}</span>
          {fr.close}
        </span>
      );
    case 'said':
      return <em>{fr.quoted(piece.text)}</em>;
    case 'code':
      return <code className="bg-sunken rounded-md px-1 font-mono text-sm">{piece.text}</code>;
    case 'keys':
      return piece.text.split(' ').map((key) => (
        <kbd key={key} className={KEY}>
          {key}
        </kbd>
      ));
    case 'link':
      return (
        <Link to={piece.to} className="text-accent underline">
          {piece.text}
        </Link>
      );
  }
};

/** A text of a guide, with what it names set apart. */
export const Inline = ({ text }: { readonly text: string }) =>
  // Pieces have no names of their own, and never change their places.
  // oxlint-disable-next-line react/no-array-index-key
  piecesOf(text).map((piece, place) => <OnePiece key={place} piece={piece} />);
