import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ACCEPTED } from './fileText.ts';
import { fr } from './fr.ts';

/** Opens the browser's choice of files. */
export const FileButton = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload aria-hidden size={16} />} onClick={() => input.current?.click()}>
        {fr.editor.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
};
