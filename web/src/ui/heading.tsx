import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The id of a page's h1, which names the page's main part. */
export const HEADING = 'titre';

const PlaceContext = createContext<HTMLElement | null>(null);

/** Gives pages that have a heading of their own the place in the frame's header. */
export const HeaderPlace = PlaceContext;

/** Stands in the frame's header, in place of the section's title: for pages whose entry has `ownHeading`. */
export const InHeader = ({ children }: { readonly children: ReactNode }) => {
  const place = use(PlaceContext);
  return place === null ? null : createPortal(children, place);
};

/** The window's title while the component is shown. */
export const useWindowTitle = (title: string): void =>
  useEffect(() => {
    document.title = title;
  }, [title]);

/**
 * The level at which a document's parts are headed: 3 under an h2 of the page, 2 where the document's title is its h1.
 */
export const PartLevel = createContext<2 | 3>(3);
