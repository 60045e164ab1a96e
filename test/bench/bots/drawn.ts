declare global {
  interface Window {
    /** Words as pairs with when they were drawn, epoch ms. */
    greffierDrawn?: { readonly drafts: Map<string, number>; readonly finals: Map<string, number> };
  }
}

/**
 * Notes when each word of the transcript is drawn, and refers to nothing outside itself: it runs inside the page. What
 * a frame draws is read in that frame, and its time is taken in the first task after it, when the page has painted;
 * what the browser then needs to bring the picture to the glass is not in it.
 * @param region is the label of the transcript, `mark` what marks a row as one that may still change
 */
export function watchDrawing({ region, mark }: { readonly region: string; readonly mark: string }): void {
  const drawn = { drafts: new Map<string, number>(), finals: new Map<string, number>() };
  window.greffierDrawn = drawn;
  let painting: { readonly word: string; readonly isFinal: boolean }[] = [];
  let isAsked = false;
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', () => {
    const at = performance.timeOrigin + performance.now();
    for (const { word, isFinal } of painting) {
      if (!drawn.drafts.has(word)) drawn.drafts.set(word, at);
      if (isFinal && !drawn.finals.has(word)) drawn.finals.set(word, at);
    }
  });
  painted.port1.start();
  const read = (): void => {
    isAsked = false;
    painting = [...document.querySelectorAll(`section[aria-label="${region}"] li`)].flatMap((row) => {
      const text = row.querySelector('p:last-of-type')?.textContent ?? '';
      const isFinal = !text.includes(mark);
      return text.split(' ').map((word) => ({ word, isFinal }));
    });
    painted.port2.postMessage(null);
  };
  new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(read);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
