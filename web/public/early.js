// Runs while the application is still being fetched.
(() => {
  // A chosen appearance must not flash: the first paint waits for the style sheet, and this file is there before it.
  const theme = localStorage.getItem('greffier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // The page's own files are asked for now, or they would wait until the application has started. The build knows them.
  const pages = document.querySelector('meta[name="pages"]');
  if (pages === null || localStorage.getItem('greffier.authenticated') !== 'true') return;
  const page = JSON.parse(pages.content).find(([pattern]) => new RegExp(pattern).test(location.pathname));
  for (const href of page?.[1] ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
