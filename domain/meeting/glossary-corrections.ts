import type { Glossary } from '#domain/glossary/glossary.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import type { MeetingEvent } from './events.ts';
import { formerName } from './former.ts';
import { glossaryPast, type GlossaryPast } from './glossary-past.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';
import { actionsWith, isErased, keyOf, lineSays, numbersOf, type Correctable } from './transcript-corrections.ts';

/** What the company's glossary does to a transcript, as corrections that can be taken back like people's. */
export type GlossaryCommand =
  | { readonly type: 'applyGlossary'; readonly meetingId: string; readonly glossary: Glossary }
  /** `glossary` has the other entries, which stay where they were applied. */
  | {
      readonly type: 'withdrawEntry';
      readonly meetingId: string;
      readonly entryId: string;
      readonly glossary: Glossary;
    };

/** Corrections of one append; a caller decides again until there is nothing left. */
const AT_ONCE = 200;

type Applied = Extract<MeetingEvent, { type: 'GlossaryApplied' }>['data'];

/**
 * The text as the glossary has it; null where it stays. Of what a person put right it only changes words that they left
 * as they were, and nothing that somebody took back.
 */
function corrected(text: string, glossary: Glossary, past: GlossaryPast & { readonly source: string | null }) {
  const refuses = (entry: string): boolean => past.refused.has(entry);
  // What they typed themselves once stays theirs, however often they correct the line again.
  const left = past.said.map((one) => new Set(glossary.apply(one ?? past.source ?? '').entries));
  const isLeft = (entry: string): boolean => past.by !== 'person' || left.every((entries) => entries.has(entry));
  const applied = glossary.apply(text, (entry) => !refuses(entry) && isLeft(entry));
  return applied.text === text ? null : applied;
}

/** What is said now, and what was corrected before. */
function wordsAndPast(meetingId: string, transcribed: TranscribedMeeting) {
  const spoken = spokenOf(transcribed);
  const about: Correctable = { spoken, transcribed, meetingId };
  return { spoken, about, captureId: transcribed.captured.capture.captureId, past: glossaryPast(transcribed) };
}

function apply(
  { meetingId, glossary }: Extract<GlossaryCommand, { type: 'applyGlossary' }>,
  transcribed: TranscribedMeeting,
): MeetingEvent[] {
  const { spoken, about, captureId, past } = wordsAndPast(meetingId, transcribed);
  const events: MeetingEvent[] = [];
  const data: Applied = { captureId, lines: [], speakers: [] };
  for (const [speaker, { name }] of spoken.voices) {
    if (name === null || isErased(transcribed, speaker)) continue;
    const { by, refused } = past.speaker(speaker);
    const found = by === 'person' ? null : glossary.apply(name, (entry) => !refused.has(entry));
    if (found === null || found.text === name || numbersOf(spoken, transcribed, found.text).length > 0) continue;
    const keyId = keyOf(speaker, about);
    const said = { captureId, speaker, keyId, name: found.text, undo: false, corrected: true };
    events.push({ type: 'SpeakerRenamed', data: said }, ...actionsWith(found.text, name, about));
    data.speakers.push({ speaker, entries: [...found.entries] });
  }
  for (const known of [...spoken.lines.values()].toSorted((a, b) => a.line - b.line)) {
    if (data.lines.length >= AT_ONCE) break;
    const before = wordsOf(known);
    if (before === null || isErased(transcribed, known.speaker)) continue;
    const found = corrected(before, glossary, { ...past.line(known.line), source: known.text });
    if (found === null) continue;
    const { text, entries } = found;
    const { speaker } = known;
    events.push(lineSays({ captureId, keyId: keyOf(speaker, about), known, before, speaker, text }));
    data.lines.push({ line: known.line, entries: [...entries] });
  }
  return events.length === 0 ? [] : [...events, { type: 'GlossaryApplied', data }];
}

/**
 * What an entry changed and nobody changed since says again what it said, but for what the other entries change there.
 */
function withdraw(
  { meetingId, entryId, glossary }: Extract<GlossaryCommand, { type: 'withdrawEntry' }>,
  transcribed: TranscribedMeeting,
): MeetingEvent[] {
  const { spoken, about, captureId, past } = wordsAndPast(meetingId, transcribed);
  const events: MeetingEvent[] = [];
  const [lines, speakers]: [number[], number[]] = [[], []];
  const again: Applied = { captureId, lines: [], speakers: [] };
  for (const line of past.linesBy(entryId).slice(0, AT_ONCE)) {
    const known = spoken.lines.get(line);
    const before = known ? wordsOf(known) : null;
    const source =
      known?.text === undefined || known.text === null ? null : { speaker: known.source, text: known.text };
    const former = past.former(line, source);
    if (!known || before === null || former === null || isErased(transcribed, former.said.speaker)) continue;
    const { said, corrected: isCorrected } = former;
    const keyId = keyOf(said.speaker, about);
    events.push(lineSays({ captureId, keyId, known, before, ...said, undo: true, corrected: isCorrected }));
    lines.push(line);
    const own = new Set(past.line(line).entries);
    const found = glossary.apply(said.text, (entry) => entry !== entryId && own.has(entry));
    if (found.text === said.text) continue;
    const is = { ...known, speaker: said.speaker };
    events.push(lineSays({ captureId, keyId, known: is, before: said.text, speaker: said.speaker, text: found.text }));
    again.lines.push({ line, entries: [...found.entries] });
  }
  for (const speaker of past.speakersBy(entryId)) {
    const name = spoken.voices.get(speaker)?.name ?? null;
    const former = formerName(transcribed, speaker);
    if (name === null || former === null || isErased(transcribed, speaker)) continue;
    if (numbersOf(spoken, transcribed, former.said).some((other) => other !== speaker)) continue;
    const keyId = keyOf(speaker, about);
    const said = { captureId, speaker, keyId, name: former.said, undo: true, corrected: former.corrected };
    events.push({ type: 'SpeakerRenamed', data: said }, ...actionsWith(former.said, name, about));
    speakers.push(speaker);
  }
  if (events.length === 0) return [];
  const isApplied = again.lines.length > 0;
  return [
    ...events,
    { type: 'GlossaryWithdrawn', data: { captureId, entryId, lines, speakers } },
    ...(isApplied ? [{ type: 'GlossaryApplied', data: again } as const] : []),
  ];
}

export function decideGlossary(command: GlossaryCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  // What is still being captured is corrected once it is whole.
  if (transcribed.meeting.phase !== 'complete') return [];
  return command.type === 'applyGlossary' ? apply(command, transcribed) : withdraw(command, transcribed);
}
