/** What the control page of a platform has. */
export interface Controls {
  /** "Meet", "Teams". */
  readonly title: string;
  /** A room to begin with. */
  readonly code: string;
  /** Setup of that room, as JSON. */
  readonly setup: string;
  /** Methods of a room that need nothing more, each a button. */
  readonly calls: readonly string[];
  /** Methods that other processes may call beside those that every room has. */
  readonly own: readonly string[];
  readonly dialogs: readonly string[];
}

/** The page from which rooms are opened and driven by hand. */
export const controlPage = ({
  title,
  code,
  setup,
  calls,
  dialogs,
}: Controls): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} replica</title><link rel="icon" href="data:,">
<style>body { font: 14px/1.5 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem } fieldset { margin: 1rem 0 } button, input, textarea, select { font: inherit; margin: 2px } textarea { width: 100% } pre { white-space: pre-wrap; background: #f3f3f3; padding: .5rem; max-height: 30rem; overflow: auto }</style></head><body>
<h1>${title} replica</h1>
<p><label>Meeting code <input id="code" value="${code}"></label> <a id="open" target="_blank" rel="noopener">open its page</a></p>
<fieldset><legend>Room</legend><textarea id="setup" rows="3" aria-label="Setup as JSON">${setup}</textarea><button data-setup>Set up</button></fieldset>
<fieldset><legend>Those who wait or are in the call</legend>${calls.map((call) => `<button data-call="${call}">${call}</button>`).join('')}
<select id="dialog" aria-label="Dialog">${dialogs.map((dialog) => `<option>${dialog}`).join('')}</select><button data-dialog>dialog</button></fieldset>
<fieldset><legend>Somebody</legend><input id="who" value="Alice Martin" aria-label="Name"> <button data-who="join">joins</button><button data-who="leave">leaves</button>
<p><input id="words" size="60" value="Bonjour à tous, on commence par le budget du trimestre." aria-label="Words"> <button data-words="say">says</button><button data-words="write">writes in the chat</button></p></fieldset>
<pre id="rooms"></pre>
<script type="module">
const $ = (selector) => document.querySelector(selector);
const code = () => $('#code').value;
const call = async (name, ...given) => { const answer = await fetch('/_replica/rooms/' + code(), { method: 'POST', body: JSON.stringify({ call: name, with: given }) }); if (!answer.ok) alert(await answer.text()); await refresh(); };
const refresh = async () => { const rooms = await (await fetch('/_replica/rooms')).json(); $('#open').href = '/_replica/open/' + code(); $('#rooms').textContent = JSON.stringify(rooms, null, 1); };
document.addEventListener('click', ({ target }) => {
  if (target.dataset.call) call(target.dataset.call);
  else if ('setup' in target.dataset) call('change', JSON.parse($('#setup').value));
  else if ('dialog' in target.dataset) call('dialog', $('#dialog').value);
  else if (target.dataset.who) call(target.dataset.who, $('#who').value);
  else if (target.dataset.words) call(target.dataset.words, $('#who').value, $('#words').value, ...(target.dataset.words === 'say' ? [{ speed: 1 }] : []));
});
setInterval(refresh, 2000); refresh();
</script></body></html>`;
