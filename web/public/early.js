// Runs while the application is still being fetched.
(() => {
  // A chosen appearance must not flash: the first paint waits for the style sheet, and this file is there before it.
  const theme = localStorage.getItem('greffier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // What is needed here is asked for now, or it would wait until the entry has started. The build knows the files.
  const known = document.querySelector('meta[name="early"]');
  if (known === null) return;
  const { signIn, application, pages } = JSON.parse(known.content);
  const preload = (files, attributes) => {
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), attributes, { href }));
  };
  const modules = { rel: 'modulepreload' };
  // Files are started one after the other, each behind those that it needs, and between them the page answers: started
  // together, as importing the last one would, they keep it busy for a tenth of a second on a phone. What fails here
  // fails again, and is told, where it is imported.
  const start = async (files) => {
    for (const file of files) await import(file).catch(() => undefined);
  };
  if (localStorage.getItem('greffier.authenticated') !== 'true') return preload(signIn, modules);
  // The first date of a process takes as long as drawing a page. What it makes is shared by all threads of the process.
  void new Worker('/dates.js');
  const page = pages.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
  const files = [...application, ...(page?.files ?? [])];
  preload(files, modules);
  window.greffierStarted = start(application);
  window.greffierStarted.then(() => start(page?.files ?? []));
  if (page === undefined) return;

  // So is what the page asks the API: its code takes the answers (src/api/early.ts).
  const token = localStorage.getItem('greffier.accessToken');
  if (token !== null && !(page.filtered && location.search !== '')) {
    const early = (window.greffierEarly = new Map());
    for (const asked of page.asks) {
      const address = location.pathname.replace(new RegExp(page.pattern), asked);
      const response = fetch(address, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(10_000),
      });
      response.catch(() => undefined);
      early.set(address, { response, token, askedAt: performance.now() });
    }
  }
  preload(page.fonts, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', fetchPriority: 'low' });
})();
