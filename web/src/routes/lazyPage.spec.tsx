// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazyPage.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>en panne</p> : this.props.children;
  }
}

const show = (load: Parameters<typeof lazyPage>[0]) => {
  const Page = lazyPage(load);
  render(
    <Boundary>
      <Suspense fallback={<p>en attente</p>}>
        <Page />
      </Suspense>
    </Boundary>,
  );
};

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a page whose file is gone since a deployment', () => {
  it('reloads the tab, once, and keeps its place meanwhile', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    show(gone);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByText('en attente')).toBeTruthy();
  });

  it('is an error when reloading did not bring it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    show(gone);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    cleanup();
    show(gone);
    expect(await screen.findByText('en panne')).toBeTruthy();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('may reload again for the next deployment, once a page was there', async () => {
    sessionStorage.setItem('greffier.reloaded', 'true');
    show(() => Promise.resolve(() => <p>la page</p>));
    expect(await screen.findByText('la page')).toBeTruthy();
    expect(sessionStorage.getItem('greffier.reloaded')).toBeNull();
  });
});
