// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPage } from './ErrorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = (): never => {
  throw new Error('');
};

describe('in place of a page that broke', () => {
  it('stands the error page in the specified words, with a way to reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    render(
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <ErrorPage /> }])} />,
    );
    expect((await screen.findByRole('heading')).textContent).toBe("Oops! Une erreur s'est produite");
    expect(screen.getByText("Une erreur inattendue s'est produite")).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Recharger la page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
