const streams = new Map<string, MediaStream>();

/** Opens a microphone or a camera in the browser. Answers whether there is one, and may be used. */
export async function openStream(kind: 'audio' | 'video'): Promise<boolean> {
  try {
    streams.set(kind, await navigator.mediaDevices.getUserMedia({ [kind]: true }));
    return true;
  } catch {
    return false;
  }
}

/** Nothing is delivered any more: the tracks end, as the light on a camera shows. */
export function closeStream(kind: 'audio' | 'video'): void {
  for (const track of streams.get(kind)?.getTracks() ?? []) track.stop();
}
