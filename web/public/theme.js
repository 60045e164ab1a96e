// Runs before the first paint, so that a chosen appearance does not flash. The choice is made in the user card's menu.
(() => {
  const theme = localStorage.getItem('greffier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
