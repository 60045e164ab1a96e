import { useEffect, useId, type ReactNode } from 'react';
import { fr } from './fr.ts';

/** What stands around everything that is asked of somebody who is not signed in yet. */
export const SignInFrame = ({
  documentTitle = fr.documentTitle,
  children,
}: {
  readonly documentTitle?: string;
  readonly children: ReactNode;
}) => {
  const heading = useId();
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <main aria-labelledby={heading} className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <div className="w-full max-w-sm">
        <h1 id={heading} className="text-center font-serif text-3xl font-medium">
          {fr.product}
        </h1>
        <p className="text-secondary mt-1 text-center">{fr.tagline}</p>
        {children}
      </div>
    </main>
  );
};

/** The card that holds one form after the other. */
export const CARD = 'border-border bg-surface mt-8 flex flex-col gap-4 rounded-lg border p-6';
