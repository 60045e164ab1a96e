import type { TenantTranscript, TranscriptCue } from './tenant.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `00:00:04.120`, with a sign before a negative one. */
export function cueTime(ms: number): string {
  const all = Math.abs(ms);
  const seconds = Math.floor(all / 1_000);
  const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${ms < 0 ? '-' : ''}${clock}.${String(all % 1_000).padStart(3, '0')}`;
}

const timing = ({ from, to }: TranscriptCue): string => `${cueTime(from)} --> ${cueTime(to)}`;

/** `text/vtt`: who speaks in a voice tag. */
export const asVtt = ({ cues }: TenantTranscript): string =>
  `WEBVTT\r\n\r\n${cues.map((cue) => `${timing(cue)}\r\n<v ${cue.speaker}>${cue.text}</v>\r\n`).join('\r\n')}`;

/** `application/vnd.microsoft.graph.transcript+text`: no speakers; a timing line, an empty line, the words. */
export const asPlain = ({ cues }: TenantTranscript): string =>
  cues.map((cue) => `${timing(cue)}\r\n\r\n${cue.text}\r\n`).join('\r\n');

/** `metadataContent`: cues that hold JSON. */
export const asMetadata = ({ cues, createdDateTime }: TenantTranscript): string =>
  `WEBVTT\r\n\r\n${cues
    .map((cue) => {
      const at = (ms: number) => new Date(Date.parse(createdDateTime) + ms).toISOString();
      const said = {
        startDateTime: at(cue.from),
        endDateTime: at(cue.to),
        speakerName: cue.speaker,
        spokenText: cue.text,
        spokenLanguage: 'fr-fr',
      };
      return `${timing(cue)}\r\n${JSON.stringify(said)}\r\n`;
    })
    .join('\r\n')}`;

/** As lists and notifications show it. */
export const shownTranscript = ({
  id,
  meetingId,
  organiserId,
  callId,
  createdDateTime,
  endDateTime,
}: TenantTranscript) => ({
  '@odata.type': '#microsoft.graph.callTranscript',
  id,
  meetingId,
  callId,
  contentCorrelationId: callId,
  createdDateTime,
  endDateTime,
  transcriptContentUrl: `https://graph.microsoft.com/v1.0/users/${organiserId}/onlineMeetings/${meetingId}/transcripts/${id}/content`,
  meetingOrganizer: { application: null, device: null, user: { id: organiserId, displayName: null } },
});
