import type { FollowUpAnswer } from '#api/contract/follow-ups.ts';
import { Download, ExternalLink } from 'lucide-react';
import { hand } from '../../../exports/download.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { fr } from './fr.ts';

type Ways = NonNullable<FollowUpAnswer['invitation']>;

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
    <ExternalLink aria-hidden size={16} />
    {children}
  </a>
);

/** Ways into a calendar of the person's own, in which they invite. */
export const Invitation = ({ invitation: { google, outlook, ics } }: { readonly invitation: Ways }) => (
  <>
    <Outside href={google}>{fr.google}</Outside>
    <Outside href={outlook}>{fr.outlook}</Outside>
    <Button
      icon={<Download aria-hidden size={16} />}
      onClick={() => hand(new Blob([ics], { type: 'text/calendar;charset=utf-8' }), fr.fileName)}
    >
      {fr.file}
    </Button>
  </>
);
