// Loads what draws into the room where it draws (web/src/drawing/room.ts), which names it by the hash of its build.
// Nothing but a file of this application is loaded, whatever the address says.
const script = new URLSearchParams(location.search).get('script') ?? '';
if (/^\/(?:assets\/drawing\/[\w-]+\.js|src\/[\w/-]+\.ts\?worker_file&type=module)$/u.test(script))
  import(new URL(script, location.href));
