import { describe, expect, it } from 'vitest';
import { timedOut } from '../../api/failure.ts';
import { errorMessage } from './message.ts';

describe('what the error page says', () => {
  it('is our own sentence for a failure that has one', () => {
    expect(errorMessage(timedOut(), false)).toBe('Le serveur n’a pas répondu en 10 secondes.');
  });

  it('is the specified default for anything else, and never an exception in production', () => {
    expect(errorMessage(new Error('x is not a function'), false)).toBe("Une erreur inattendue s'est produite");
    expect(errorMessage('boom', true)).toBe("Une erreur inattendue s'est produite");
    expect(errorMessage(new Error(''), true)).toBe("Une erreur inattendue s'est produite");
  });

  it('may be the exception in development', () => {
    expect(errorMessage(new Error('x is not a function'), true)).toBe('x is not a function');
  });
});
