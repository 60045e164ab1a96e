// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from '../app/store.ts';
import { keepSession } from '../identity/storage.ts';
import { SESSION } from '../testing/app.tsx';
import { FailureText } from '../ui/FailureText.tsx';
import { RequestLogLinks } from './RequestLogLinks.tsx';

const REQUEST = '0197a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b';
const SENTENCE = `Une erreur inattendue s’est produite. Requête à signaler : ${REQUEST}`;

const show = (role: 'admin' | 'user', sentence: string) => {
  keepSession({ ...SESSION, user: { ...SESSION.user, role } });
  return render(
    <Provider store={createStore()}>
      <RequestLogLinks>
        <FailureText>{sentence}</FailureText>
      </RequestLogLinks>
    </Provider>,
  );
};

describe('the sentence of a failure', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it('leads an administrator to what was logged of the request', () => {
    const { container } = show('admin', SENTENCE);
    expect(screen.getByRole('link', { name: REQUEST }).getAttribute('href')).toBe(
      `/operations?tab=logs&correlation=${REQUEST}`,
    );
    expect(container.textContent).toBe(SENTENCE);
  });

  it('names the request to others, who may not read the log', () => {
    const { container } = show('user', SENTENCE);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.textContent).toBe(SENTENCE);
  });

  it('is the sentence where no request is named', () => {
    const { container } = show('admin', 'Le serveur est injoignable.');
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.textContent).toBe('Le serveur est injoignable.');
  });
});
