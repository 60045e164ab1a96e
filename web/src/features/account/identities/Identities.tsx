import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useIdentitiesQuery } from './api.ts';
import { fr } from './fr.ts';
import { IdentityList } from './IdentityList.tsx';
import { Proof } from './Proof.tsx';
import { useReturnedLinking } from './useReturnedLinking.ts';
import type { Wish } from './wish.ts';

/** The accounts at providers with which one signs in; nothing where none is offered and none is linked. */
export const Identities = () => {
  useReturnedLinking();
  const { data } = useIdentitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [wish, setWish] = useState<Wish | null>(null);
  if (data === undefined || (data.offered.length === 0 && data.identities.length === 0)) return null;
  const { identities, offered, hasPassword } = data;
  return (
    <Section title={fr.title}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary">{hasPassword ? fr.note : fr.noPassword}</p>
        {wish !== null ? (
          <Proof wish={wish} onDone={() => setWish(null)} />
        ) : (
          <>
            {identities.length === 0 ? (
              <p className="text-tertiary">{fr.none}</p>
            ) : (
              <IdentityList
                identities={identities}
                onUnlink={hasPassword ? (identity) => setWish({ kind: 'unlink', identity }) : null}
              />
            )}
            {hasPassword ? (
              <div className="flex flex-wrap gap-2">
                {offered.map((provider) => (
                  <Button key={provider} onClick={() => setWish({ kind: 'link', provider })}>
                    {fr.link[provider]}
                  </Button>
                ))}
              </div>
            ) : null}
          </>
        )}
      </div>
    </Section>
  );
};
