// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Summary } from './Summary.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const TOLD = Array.from({ length: 12 }, (_, at) => `Phrase ${at} du résumé, avec de quoi remplir une ligne ou deux.`);
const DECIDED = 'Peut-être décidé\u00A0: «\u00A0On garde le lot 2\u00A0» (Claire).';
const TO_DO = 'Peut-être à faire\u00A0: «\u00A0Relancer Denis\u00A0» (Noor).';

describe('what nearly was told', () => {
  it('stands in a block of its own, whole, also where the rest of the summary is behind a click', () => {
    render(<Summary summary={[TOLD.join(' '), DECIDED, TO_DO].join('\n\n')} citations={undefined} />);
    const block = within(screen.getByRole('region', { name: 'À vérifier' }));
    expect(block.getAllByText(/^Peut-être/u)).toHaveLength(2);
    expect(screen.queryByText(/Phrase 11/u)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Lire la suite' }));
    expect(screen.getByText(/Phrase 11/u)).toBeTruthy();
    expect(screen.getAllByText(/^Peut-être/u)).toHaveLength(2);
  });

  it('makes no block of a summary without it', () => {
    render(<Summary summary="On a peut-être décidé trop vite." citations={undefined} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
