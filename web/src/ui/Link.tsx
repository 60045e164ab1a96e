import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the application. */
  readonly to: To;
  /** Takes the place of the address that it leads away from: Back does not come here again. */
  readonly replace?: boolean;
  /** Handed over to the page with the navigation. */
  readonly state?: unknown;
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean;
}

/**
 * Leads to another address of the application. The router's own link also knows pages that are drawn on a server and
 * fetches their parts ahead: work with each link that is drawn, and code that comes with the first page.
 */
export const Link = ({ to, replace, state, preventScrollReset, onClick, target, children, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} target={target} href={useHref(to)} onClick={click}>
      {children}
    </a>
  );
};
