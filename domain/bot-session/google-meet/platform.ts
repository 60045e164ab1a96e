import type { MeetingPlatform } from '../platform.ts';
import { meetingAddressIn } from './address.ts';
import { MEET_TEXTS } from './texts.ts';

/** Google Meet as people see it. @param origin where Meet is: bots are sent nowhere else */
export const googleMeetPlatform = (origin: string): MeetingPlatform => ({
  name: 'googlemeet',
  title: 'Google Meet',
  hosts: [new URL(origin).host],
  addressIn: (text) => meetingAddressIn(text, origin),
  addressInvalid: 'Veuillez entrer une URL Google Meet valide',
  texts: MEET_TEXTS,
});
