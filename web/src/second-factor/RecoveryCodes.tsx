import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/clipboard.ts';
import { showToast } from '../ui/toasts.ts';
import { fr } from './fr.ts';

const { recovery: words } = fr;

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
  readonly level: 2 | 3;
}

/**
 * The codes for the day on which the telephone is lost. The server kept none that could be read: they are shown this
 * once.
 */
export const RecoveryCodes = ({ codes, onKept, level }: Props) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) showToast('success', words.copied);
  };
  return (
    <div className="flex flex-col gap-4">
      <Heading
        ref={heading}
        tabIndex={-1}
        className={level === 2 ? 'text-lg font-semibold outline-none' : 'font-semibold outline-none'}
      >
        {words.title}
      </Heading>
      <p className="text-secondary">{words.note}</p>
      <ul className="bg-sunken grid grid-cols-2 gap-2 rounded-md p-4 text-center font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onKept}>
          {words.kept}
        </Button>
        <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
};
