import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { Collapsible } from '../ui/Collapsible.tsx';
import { Blocks } from './Blocks.tsx';
import type { GuideSection } from './content.ts';
import { fr } from './fr.ts';
import { Inline } from './Inline.tsx';
import { useOpenSections } from './useOpenSections.ts';

interface Props {
  /** What the page is about, in a sentence or two. */
  readonly intro: string;
  readonly sections: readonly GuideSection[];
  /** The sections that are open at first. */
  readonly open: readonly string[];
  /** At the end of a section that is open, by its id. */
  readonly after?: (section: string) => ReactNode;
  /** Below the sections. */
  readonly children?: ReactNode;
}

/** The table of contents of a page, which leads to its sections. */
export const Contents = ({ sections }: { readonly sections: readonly Omit<GuideSection, 'blocks'>[] }) => (
  <nav aria-label={fr.contents} className="top-24 print:hidden xl:sticky">
    <p className="text-tertiary mb-1 text-sm">{fr.contents}</p>
    <ol className="flex flex-wrap gap-x-4 xl:grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="text-secondary hover:text-text flex min-h-9 items-center pointer-coarse:min-h-11"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

/** A page of sections that open and close, each with an address of its own. */
export const GuidePage = ({ intro, sections, open, after, children }: Props) => {
  const { isOpen, toggle, areAllOpen, setAll } = useOpenSections(sections, open);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-8">
      <Contents sections={sections} />
      <div className="flex min-w-0 flex-col gap-4 xl:order-first">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="text-secondary max-w-prose">
            <Inline text={intro} />
          </p>
          <Button className="print:hidden" onClick={() => setAll(!areAllOpen)}>
            {areAllOpen ? fr.closeAll : fr.openAll}
          </Button>
        </div>
        {sections.map(({ id, title, blocks }) => (
          <Collapsible key={id} id={id} title={title} open={isOpen(id)} onToggle={() => toggle(id)}>
            <Blocks blocks={blocks} />
            {after?.(id)}
          </Collapsible>
        ))}
        {children}
      </div>
    </div>
  );
};
