import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';

/** That something broke, why, and a way to reload. */
export const Failure = ({ message }: { readonly message: string }) => (
  <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-24 text-center">
    <h2 className="font-serif text-2xl font-medium">{fr.title}</h2>
    <p className="text-secondary wrap-anywhere">{message}</p>
    <Button
      variant="primary"
      className="mt-3"
      icon={<RotateCw aria-hidden size={16} />}
      onClick={() => location.reload()}
    >
      {fr.reload}
    </Button>
  </div>
);
