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
    <div className="flex flex-col gap-6 xl:flex-row-reverse xl:items-start xl:justify-end xl:gap-10">
      <Contents sections={SECTIONS} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
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
