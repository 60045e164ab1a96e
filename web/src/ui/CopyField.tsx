import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './clipboard.ts';
import { TextInput } from './Field.tsx';
import { fr } from './fr.ts';

/** A text to take elsewhere, by the button or by hand: it is selected when it gets the focus. */
export const CopyField = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex items-end gap-2">
      <TextInput
        className="min-w-0 flex-1"
        label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        icon={copied ? <Check aria-hidden size={16} className="text-success" /> : <Copy aria-hidden size={16} />}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {copied ? fr.copied : fr.copy}
      </Button>
    </div>
  );
};
