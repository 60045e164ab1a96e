import { loadMeeting } from '#commands/meeting/meeting.ts';
import { RULES } from '#domain/analysis/origin.ts';
import { mailedParts, type MailedMinutes } from '#domain/mail/minutes/content.ts';
import type { Mail } from '#domain/mail/mailer.ts';
import { minutesHtml } from '#domain/mail/minutes/html.ts';
import { minutesText } from '#domain/mail/minutes/text.ts';
import { isAssignedTo } from '#domain/meeting/assignee.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { aboutMeeting, deadlineText } from '#domain/minutes/words.ts';
import { choiceOf } from '#domain/notices/choices.ts';
import { isAttendee } from '#projections/meetings/attendees.ts';
import { findMeeting, MEETING_PROJECTIONS, type MeetingRecord } from '#projections/meetings/queries.ts';
import { noticeChoicesOf } from '#projections/notices/queries.ts';
import { analysisOf, type MeetingAnalysis } from '#projections/summaries/queries.ts';
import { personally } from '#projections/viewer.ts';
import { choicesAddress, type MailToWrite, type MailWriter, type Written, type WritingContext } from '../writing.ts';
import { isMailed } from './switched.ts';

/** Somebody was erased since, or is being: what the mail was asked for does not exist any more. */
const isErasedSince = ({ analyses, erasures }: Meeting, analysisId: string | null): boolean =>
  analysisId === null || !analyses.has(analysisId) || [...erasures.values()].includes('requested');

/** Minutes for somebody who attended, as they stand now and as far as they may read them now. */
export const minutesWriter: MailWriter = {
  reads: [...MEETING_PROJECTIONS, 'users', 'notices'],
  async write(context, { recipient, meetingId, subject }): Promise<Written> {
    const { log, pool } = context;
    if (meetingId === null) return { withheld: 'nothing-to-tell' };
    const meeting = await loadMeeting(log, meetingId);
    if (isDeleted(meeting) || isErasedSince(meeting, subject)) return { erased: true };
    if (!(await isMailed(log, meeting))) return { withheld: 'switched-off' };
    const choices = await noticeChoicesOf(pool, recipient.id);
    if (!choiceOf(choices, 'minutes').byMail) return { withheld: 'switched-off' };
    const viewer = personally({ userId: recipient.id, email: recipient.email, role: recipient.role });
    if (!(await isAttendee(pool, viewer, meetingId))) return { withheld: 'no-right' };
    const [record, analysis] = await Promise.all([
      findMeeting(pool, viewer, meetingId),
      analysisOf(context, meetingId),
    ]);
    if (record === null || analysis === null) return { withheld: 'nothing-to-tell' };
    const parts = mailedParts(mailedMinutes(context, recipient, { record, analysis }));
    const mail = { subject: parts.subject, text: minutesText(parts), html: minutesHtml(parts) };
    const { organiserId, organiserName } = record;
    const inNameOf = { inNameOf: { userId: organiserId, name: organiserName ?? 'Greffier' } };
    return { mail: { ...mail, ...inNameOf, ...(await unsubscribing(context, recipient.id)) } };
  },
};

/** One press of a mail program stops them (RFC 8058), which goes over https alone. */
async function unsubscribing(
  { publicUrl, unsubscribeTokens }: WritingContext,
  userId: string,
): Promise<Pick<Mail, 'unsubscribeUrl'>> {
  if (!publicUrl().startsWith('https:')) return {};
  return { unsubscribeUrl: `${publicUrl()}/api/mails/unsubscriptions/${await unsubscribeTokens.of(userId)}` };
}

interface Found {
  readonly record: MeetingRecord;
  readonly analysis: MeetingAnalysis;
}

function mailedMinutes(
  { publicUrl }: WritingContext,
  { id, email }: MailToWrite['recipient'],
  { record, analysis: { analysis, analyst, model } }: Found,
): MailedMinutes {
  return {
    title: record.title,
    about: aboutMeeting(record),
    participants: record.participants.filter(({ isRoom }) => !isRoom).map(({ name }) => name),
    decisions: analysis.decisions.map(({ text }) => text),
    actions: analysis.actionItems.map(({ task, assignee, deadline }) => ({
      task,
      assignee,
      deadline: deadlineText(deadline),
      isMine: isAssignedTo(assignee, record.participants, { userId: id, email }),
    })),
    questions: analysis.questions.map(({ text }) => text),
    summary: analysis.summary.split('\n'),
    model: analyst === RULES ? null : model,
    url: `${publicUrl()}/meetings/${record.id}`,
    choicesUrl: choicesAddress(publicUrl()),
  };
}
