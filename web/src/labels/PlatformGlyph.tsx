import type { MeetingRow } from '#api/contract/meetings.ts';
import { CircleHelp, Users, Video, type LucideIcon } from 'lucide-react';
import { fr } from './fr.ts';

const GLYPHS: Record<MeetingRow['platform'], LucideIcon> = { teams: Users, googlemeet: Video, unknown: CircleHelp };

/** The platform as a small sign in the text's colour; its name is read out and shown on hover. */
export const PlatformGlyph = ({ platform }: { readonly platform: MeetingRow['platform'] }) => {
  const Glyph = GLYPHS[platform];
  return (
    <span title={fr.platform[platform]} className="text-tertiary inline-flex shrink-0">
      <Glyph aria-hidden size={16} />
      <span className="sr-only">{fr.platform[platform]}</span>
    </span>
  );
};
