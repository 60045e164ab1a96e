import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { useGlossaryAdditionsQuery } from './api.ts';
import { fr } from './fr.ts';
import { useTakingBack } from './useTakingBack.ts';

/** What somebody added to the glossary within the last hour, each with a button that takes it back. */
export const OwnAdditions = () => {
  const { data = [] } = useGlossaryAdditionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const takeBack = useTakingBack();
  if (data.length === 0) return null;
  return (
    <Section title={fr.title}>
      <div className="px-5 pb-4">
        <p className="text-secondary">{fr.note}</p>
        <ul className="divide-border mt-2 divide-y">
          {data.map((addition) => (
            <li key={addition.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">{fr.forms(addition.wrong, addition.right)}</span>
              <Button aria-label={fr.undoThis(addition.wrong)} onClick={() => void takeBack(addition)}>
                {fr.undo}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
};
