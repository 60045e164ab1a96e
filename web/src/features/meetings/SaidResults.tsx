import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { useSearchQuery } from '../../search/api.ts';
import { hitsOf } from '../../search/hits.ts';
import { HitList } from '../../search/HitList.tsx';
import { Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

/** Of each kind, so many: the rest is on the page of the search. */
const FEW = 3;

/** What the words of the list's box say where they were said or decided. Nothing where they never were. */
export const SaidResults = ({ text }: { readonly text: string }) => {
  const { currentData } = useSearchQuery({ q: text, limit: FEW });
  if (currentData === undefined) return null;
  const hits = (['decisions', 'actions', 'passages'] as const).flatMap((group) => hitsOf(currentData, group));
  if (hits.length === 0) return null;
  return (
    <Section
      title={fr.said}
      aside={
        <Link
          to={`${paths.search}?${new URLSearchParams({ q: text })}`}
          className="text-accent text-sm hover:underline"
        >
          {fr.allSaid}
        </Link>
      }
    >
      <HitList hits={hits} label={fr.said} />
    </Section>
  );
};
