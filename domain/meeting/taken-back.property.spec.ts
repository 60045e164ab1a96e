import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { RULES } from '#domain/analysis/origin.ts';
import { identify } from '#domain/analysis/verify.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { runs } from '#test/support/long.ts';
import { analysisOf, ORGANISER, someAnalysis, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { correctionsIn, shownMinutes } from './minutes.ts';
import { outdatedIn } from './outdated.ts';
import { rewritten } from './rewritten.ts';
import { wordsOf } from './spoken.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const LINES = [0, 1, 2, 3];
const { captured, meeting: saved } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, LINES.length));
const decider = wholeDecider(captured);
const principal = { userId: ORGANISER, isAdmin: false };
const own = { meetingId: ID, principal };

const wordsIn = (state: TranscribedMeeting): ReadonlyMap<number, string> =>
  new Map([...spokenOf(state).lines.values()].map((line) => [line.line, wordsOf(line) ?? '']));

/** An analyst that finds one of each kind in each of these lines, in their words, or in words of its own. */
function found(state: TranscribedMeeting, { lines, own: by }: { lines: readonly number[]; own: string }): Analysis {
  const words = wordsIn(state);
  const said = lines.map((line) => ({ text: `${by}${words.get(line)}`, line, quote: words.get(line) ?? '' }));
  const statements = said.map(({ text, line, quote }) => ({ id: '', text, citations: [{ line, quote }] }));
  const actions = someAnalysis(lines.map(String)).actionItems.map((item, index) => ({
    ...item,
    task: statements[index]?.text ?? '',
    citations: statements[index]?.citations ?? [],
  }));
  const all = { keyPoints: statements, decisions: statements, questions: statements, actionItems: actions };
  return identify({ ...someAnalysis([]), ...all });
}

const PARTS = ['keyPoints', 'decisions', 'questions', 'action'] as const;
type Part = (typeof PARTS)[number];
type Step =
  | { readonly type: 'analyse'; readonly lines: readonly number[]; readonly own: string }
  /** `late`: what is outdated is not rewritten before the next step. */
  | { readonly type: 'correct'; readonly line: number; readonly word: string; readonly late: boolean }
  | { readonly type: 'choose'; readonly of: number };

const analyse: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('analyse' as const),
  lines: fc.subarray(LINES),
  own: fc.constantFrom('', 'Noté : '),
});
const steps = fc.array(
  fc.oneof(
    analyse,
    fc.record({
      type: fc.constant('correct' as const),
      line: fc.constantFrom(...LINES),
      word: fc.constantFrom('budget', 'budjet', 'projet'),
      late: fc.boolean(),
    }),
    fc.record({ type: fc.constant('choose' as const), of: fc.nat({ max: 5 }) }),
  ),
  { maxLength: 6 },
);

class Minutes {
  events: readonly MeetingEvent[] = saved;
  #analyses = 0;

  get state(): TranscribedMeeting {
    return stateFrom(decider, this.events);
  }

  do(command: AnyMeetingCommand): void {
    this.events = [...this.events, ...decider.decide(command, this.state)];
  }

  step(step: Step): void {
    if (step.type === 'analyse') this.#record(found(this.state, step));
    if (step.type === 'correct') {
      const said = wordsIn(this.state).get(step.line) ?? '';
      const words = said.replace(/\S+\.$/u, `${step.word}.`);
      // What changes nothing would have removals alone rewritten, and both of a pair count their analyses alike.
      if (words === said) return;
      this.do({ type: 'correctLine', line: step.line, text: words, ...own });
      if (!step.late) this.#rewrite();
    }
    if (step.type === 'choose')
      this.do({ type: 'chooseAnalysis', analysisId: `a${step.of % this.#analyses}`, principal });
  }

  /** What is outdated, as its analyst has it now. */
  #rewrite(): void {
    const { state } = this;
    const { lines, touched } = outdatedIn(state);
    const words = wordsIn(state);
    const { minutes, analysisId } = state.meeting;
    const given = { minutes, lines, touched, words: (line: number) => words.get(line) ?? null };
    const renewed = rewritten(found(state, { lines: LINES, own: '' }), given);
    if (renewed !== null && touched.length > 0) this.#record(renewed, analysisId ?? '');
  }

  #record(result: Analysis, rewrites?: string): void {
    const command = { ...analysisOf(ID, `a${this.#analyses}`), words: wordsIn(this.state) };
    this.#analyses += 1;
    const run = { ...command.run, analyst: RULES };
    this.do({ ...command, run, result, ...(rewrites === undefined ? {} : { rewrites }) });
  }

  list(part: Part) {
    const shown = shownMinutes(this.state.meeting.minutes);
    return (part === 'action' ? shown?.actionItems : shown?.[part]) ?? [];
  }

  isPeoples(part: Part, id: string): boolean {
    const { minutes, correctedActions } = this.state.meeting;
    if (part === 'action') return correctedActions.has(id);
    return correctionsIn(minutes).some((one) => one.part === part && one.id === id);
  }
}

/** Two of the same meeting: in one of them somebody removes an entry before some steps, and takes that back after. */
function both(steps_: readonly Step[], part: Part, line: number) {
  const [never, back] = [new Minutes(), new Minutes()];
  for (const minutes of [never, back]) minutes.step({ type: 'analyse', lines: LINES, own: '' });
  const id = back.list(part)[line]?.id ?? '';
  const named = part === 'action' ? { actionId: id } : { part, statementId: id };
  const command = (verb: 'remove' | 'undo') =>
    ({ type: `${verb}${part === 'action' ? 'Action' : 'Statement'}`, ...named, ...own }) as AnyMeetingCommand;
  back.do(command('remove'));
  for (const step of steps_) for (const minutes of [never, back]) minutes.step(step);
  const removed = back.list(part);
  back.do(command('undo'));
  return { never, back, removed, id };
}

const cases = [steps, fc.constantFrom(...PARTS), fc.constantFrom(...LINES)] as const;

it('a removal that is taken back is as if it had never been, whatever was analysed, chosen and rewritten since', () => {
  fc.assert(
    fc.property(...cases, (script, part, line) => {
      const { never, back, removed, id } = both(script, part, line);
      expect(removed.filter((one) => one.id === id)).toEqual([]);
      expect(back.list(part).filter((one) => one.id === id)).toHaveLength(1);
      const isOn = ({ citations }: { readonly citations: readonly Citation[] }) =>
        citations.some((cite) => cite.line === line);
      // An analysis without it, then one with it: where nobody had a hand in it, that is another one.
      const bare = (entries: readonly { readonly id: string; readonly citations: readonly Citation[] }[]) =>
        entries.map((entry) => (isOn(entry) ? { ...entry, id: '' } : entry));
      const isFound = never.list(part).some(isOn);
      // What the analysis that is shown does not have is what somebody wants there all the same.
      expect(back.isPeoples(part, id)).toBe(!isFound);
      const others = back.list(part).filter((one) => isFound || one.id !== id);
      expect(bare(others)).toEqual(bare(never.list(part)));
      // Also where its words were corrected meanwhile, and in any order of the analyses.
      expect(removed).toEqual(never.list(part).filter((one) => !isOn(one)));
    }),
    { numRuns: runs(100) },
  );
});
