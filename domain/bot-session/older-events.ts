import { z } from 'zod/mini';
import { BOT_SESSION_ENDINGS } from './endings.ts';
import { STEP_DETAIL_CODES, STEPS } from './steps.ts';

/** Codes that came with Teams: a process of an earlier release cannot read them. */
const [LATER_DETAILS, LATER_ENDINGS] = [['captions-forbidden', 'unidentified'], ['encrypted']] as const;

const without = <Code extends string>(codes: readonly Code[], later: readonly string[]): [Code, ...Code[]] =>
  codes.filter((code) => !later.includes(code)) as [Code, ...Code[]];

const count = z.int().check(z.nonnegative());
const evidence = z.nullable(z.string());
const consent = z.enum(['recording', 'transcription', 'notes']);
const reason = z.enum(without(BOT_SESSION_ENDINGS, LATER_ENDINGS));
const details = without(STEP_DETAIL_CODES, LATER_DETAILS);

const same = (data: object): object => data;
/**
 * To change the language of captions is asked by bots of this release alone: while another reads the log, such a
 * question does not fit its version and waits.
 */
const unlessLanguage = { upcast: same, downcast: same };

/** Earlier versions of what happens to a bot session, as they were written, and what they have become. */
export const older = {
  stepChanged: [
    {
      schema: z.object({
        step: z.enum(STEPS),
        status: z.enum(['in_progress', 'completed', 'failed']),
        detail: z.nullable(z.enum(details)),
        evidence,
      }),
      upcast: same,
      downcast: (data: { readonly detail: string | null }) => {
        const { detail } = data;
        if (detail === 'captions-forbidden') return { ...data, detail: 'captions-off' };
        return detail === 'unidentified' ? { ...data, detail: null } : data;
      },
    },
  ],
  consentAsked: [{ schema: z.object({ consent, evidence }), ...unlessLanguage }],
  consentWithdrawn: [{ schema: z.object({ consent }), ...unlessLanguage }],
  consentAnswered: [
    {
      schema: z.object({ consent, accepted: z.boolean(), by: z.enum(['person', 'setting']) }),
      ...unlessLanguage,
    },
  ],
  ended: [
    {
      schema: z.object({ reason, lines: count }),
      upcast: (data: object) => ({ ...data, evidence: null }),
    },
    {
      schema: z.object({ reason, lines: count, evidence }),
      upcast: same,
      downcast: (data: { readonly reason: string }) =>
        data.reason === 'encrypted' ? { ...data, reason: 'blocked' } : data,
    },
  ],
};
