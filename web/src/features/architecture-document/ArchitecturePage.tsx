import { Blocks } from '../../guides/Blocks.tsx';
import { Contents } from '../../guides/GuidePage.tsx';
import { Inline } from '../../guides/Inline.tsx';
import { useNamedSection } from '../../guides/useOpenSections.ts';
import { Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';
import { SECTIONS } from './sections.ts';

/** The architecture document: a card for each of its parts. */
export const ArchitecturePage = () => {
  useNamedSection(SECTIONS);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-8">
      <Contents sections={SECTIONS} />
      <div className="flex min-w-0 flex-col gap-4 xl:order-first">
        <p className="text-secondary max-w-prose">
          <Inline text={fr.intro} />
        </p>
        {SECTIONS.map(({ id, title, blocks }) => (
          <div key={id} id={id} tabIndex={-1} className="outline-none">
            <Section title={title}>
              <div className="px-5 pt-1 pb-5">
                <Blocks blocks={blocks} />
              </div>
            </Section>
          </div>
        ))}
      </div>
    </div>
  );
};
