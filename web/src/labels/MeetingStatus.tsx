import type { MeetingRow } from '#api/contract/meetings.ts';
import { CalendarClock, CalendarX2, Check, Radio, type LucideIcon } from 'lucide-react';
import { StatusBadge, type Tone } from '../ui/Badge.tsx';
import { fr } from './fr.ts';

const LOOKS: Record<MeetingRow['status'], { readonly tone: Tone; readonly icon: LucideIcon }> = {
  active: { tone: 'live', icon: Radio },
  completed: { tone: 'neutral', icon: Check },
  cancelled: { tone: 'neutral', icon: CalendarX2 },
  scheduled: { tone: 'accent', icon: CalendarClock },
};

export const MeetingStatus = ({ status }: { readonly status: MeetingRow['status'] }) => (
  <StatusBadge tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
    {fr.meetingStatus[status]}
  </StatusBadge>
);
