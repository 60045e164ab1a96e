import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from './Button.tsx';
import { FailureText } from './FailureText.tsx';
import { fr } from './fr.ts';

/** Something could not be read, in place of what it would have shown: the sentence, and a button to try again. */
export const ErrorNotice = ({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) => (
  <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
    <p className="text-danger inline-flex items-center gap-2">
      <CircleAlert aria-hidden size={16} className="shrink-0" />
      <span>
        <FailureText>{message}</FailureText>
      </span>
    </p>
    {onRetry === undefined ? null : (
      <Button icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
        {fr.retry}
      </Button>
    )}
  </div>
);
