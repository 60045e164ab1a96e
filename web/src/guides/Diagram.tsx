import type { DiagramData } from './content.ts';
import { fr } from './fr.ts';

/** A drawing that was made when the application was built, and the same in words, which screen readers read instead. */
export const Diagram = ({ diagram, title }: { readonly diagram: DiagramData; readonly title: string }) => (
  <figure aria-label={title} className="my-2 max-w-full">
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is too wide
      tabIndex={0}
      className="border-border bg-surface overflow-x-auto rounded-md border p-3 sm:[&>svg]:h-auto sm:[&>svg]:max-w-full"
      // Made of our own sources by `web/documentation.ts`, without styles or scripts.
      dangerouslySetInnerHTML={{ __html: diagram.markup }}
    />
    <figcaption className="mt-2 text-sm">
      <details>
        <summary className="cursor-pointer py-1">{fr.inWords(title)}</summary>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          {diagram.relations.map(({ from, says, to }) => (
            <li key={`${from} ${says} ${to}`}>{fr.relation(from, says, to)}</li>
          ))}
        </ul>
      </details>
    </figcaption>
  </figure>
);
