import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../fr/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { fr } from '../fr.ts';

interface Props {
  /** Of all lines. */
  readonly count: number;
  readonly atEnd: boolean;
  readonly onShow: () => void;
}

/** How many lines came since the reader left the end, and the way to them. */
export const NewLines = ({ count, atEnd, onShow }: Props) => {
  const [seen, setSeen] = useState(count);
  if (atEnd && seen !== count) setSeen(count);
  return atEnd || count <= seen ? null : (
    <Button
      icon={<ArrowDown aria-hidden size={16} />}
      onClick={onShow}
      className="absolute bottom-3 left-1/2 -translate-x-1/2"
    >
      {countOf(count - seen, ...fr.transcript.fresh)}
    </Button>
  );
};
