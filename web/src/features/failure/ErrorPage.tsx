import { RotateCw } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';
import { errorMessage } from './message.ts';

/** In place of a page that broke. */
export const ErrorPage = () => (
  <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-24 text-center">
    <h2 className="font-serif text-2xl font-medium">{fr.title}</h2>
    <p className="text-secondary wrap-anywhere">{errorMessage(useRouteError(), import.meta.env.DEV)}</p>
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
