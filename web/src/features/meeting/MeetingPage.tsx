/** Takes the place of the meeting's page until it is written. */
export const MeetingPage = () => null;
