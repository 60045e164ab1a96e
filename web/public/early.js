// Runs while the application is still being fetched.
(() => {
  // A chosen appearance must not flash: the first paint waits for the style sheet, and this file is there before it.
  const theme = localStorage.getItem('greffier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // What is needed here is asked for now, or it would wait until the entry has started. The build knows the files.
  const known = document.querySelector('meta[name="early"]');
  if (known === null) return;
  const { signIn, application, pages } = JSON.parse(known.content);
  const preload = (files) => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  if (localStorage.getItem('greffier.authenticated') !== 'true') return preload(signIn);
  const page = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  preload([...application, ...(page?.[1] ?? [])]);
})();
