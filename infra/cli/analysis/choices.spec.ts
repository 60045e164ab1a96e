import { describe, expect, it } from 'vitest';
import { analystFrom, perMinuteFrom } from './choices.ts';

describe('what is asked of a replay', () => {
  it('is done by whoever wrote the minutes, unless somebody is named; a model that is named does it', () => {
    expect(analystFrom(undefined, undefined)).toEqual({ analyst: null, model: null });
    expect(analystFrom('rules', undefined)).toEqual({ analyst: 'rules', model: null });
    expect(analystFrom(undefined, 'gpt-5')).toEqual({ analyst: 'model', model: 'gpt-5' });
    expect(() => analystFrom('moi', undefined)).toThrow(expect.objectContaining({ code: 'ANALYST_UNKNOWN' }));
    expect(() => analystFrom('rules', 'gpt-5')).toThrow(expect.objectContaining({ code: 'RULES_HAVE_NO_MODEL' }));
  });

  it.each(['0', '-1', 'beaucoup', 'Infinity', ''])('is no rate: « %s »', (written) => {
    expect(() => perMinuteFrom(written)).toThrow(expect.objectContaining({ code: 'RATE_INVALID' }));
  });

  it('may be less than one a minute', () => {
    expect([perMinuteFrom(undefined), perMinuteFrom('12'), perMinuteFrom('0,5')]).toEqual([null, 12, 0.5]);
  });
});
