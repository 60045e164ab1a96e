// Checks a proof that `greffier audit prove` wrote, without Greffier and without any package:
//   node verifier-preuve.mjs PREUVE [TÊTE…]
// Each TÊTE is a head that was signed earlier and kept elsewhere. Exit code 0: the proof holds; 1: it does not; 2: it
// cannot be checked. Every hash is SHA-256 over the hash before and the event; the end is signed (Ed25519).
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const refuse = (why, exitCode = 1) => {
  throw Object.assign(new Error(why), { exitCode });
};
/** JSON with its names in order: what a signature is over (RFC 8785, for strings and what is made of them). */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

function isSigned(signed, publicKey) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(signed.signature, 'base64');
  // One signature has one way to be written, so that no byte of the file is free.
  if (signature.toString('base64') !== signed.signature) return false;
  return verify(null, Buffer.from(canonical({ ...signed, signature: '' })), key, signature);
}

/** Lines as they were written; each, the last one too, ends in a line feed. */
async function* linesOf(file) {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') refuse('le fichier est coupé');
}

/** @returns what the proof covers; throws an Error that says where it does not hold */
export async function checkProof(file, heads = []) {
  const whole = createHash('sha256');
  const kept = new Map(heads.map((head) => [head.sequence, head]));
  let [start, end, previous, lost, next] = [null, null, '', 0, 0n];
  for await (const line of linesOf(file)) {
    if (end) refuse('quelque chose suit la fin');
    const value = JSON.parse(line);
    if (JSON.stringify(value) !== line) refuse(`une ligne n’est pas écrite comme Greffier l’écrit (entrée ${next})`);
    if (value.head) end = value;
    else whole.update(`${line}\n`);
    if (end) continue;
    if (!start) {
      if (value.format !== 'greffier-audit-proof' || value.version !== 1) refuse('ce n’est pas une preuve de Greffier');
      [start, previous, next] = [value, value.previous, BigInt(value.first)];
      continue;
    }
    if (value.entry !== String(next)) refuse(`l’entrée ${next} manque`);
    if (value.lost) lost += 1;
    else if (sha256(Buffer.from(previous, 'hex'), value.content) !== value.hash)
      refuse(`l’entrée ${next} a été changée`);
    if (kept.has(value.entry) && kept.get(value.entry).hash !== value.hash)
      refuse(`la chaîne a été réécrite\u00A0: l’entrée ${next} n’est pas celle d’une tête gardée`);
    [previous, next] = [value.hash, next + 1n];
  }
  if (!start || !end) refuse('la preuve n’a pas de début ou pas de fin');
  const { head } = end;
  if (head.sequence !== start.last || next !== BigInt(start.last) + 1n || head.hash !== previous)
    refuse('la fin n’est pas celle des entrées');
  if (end.sha256 !== whole.digest('hex') || !isSigned(head, head.publicKey) || !isSigned(end, head.publicKey))
    refuse('la signature ne correspond pas au contenu');
  const stranger = heads.find((one) => one.publicKey !== head.publicKey || !isSigned(one, head.publicKey));
  if (stranger) refuse(`la tête de l’entrée ${stranger.sequence} n’est pas signée par la même clé`);
  const confirmed = heads.filter(({ sequence: at }) => BigInt(at) >= BigInt(start.first) && BigInt(at) < next).length;
  return { ...start, lost, confirmed, signedAt: head.signedAt, key: sha256(Buffer.from(head.publicKey, 'base64')) };
}

function headOf(text) {
  const head = JSON.parse(text);
  const texts = [head.sequence, head.hash, head.publicKey, head.signature];
  return texts.every((one) => typeof one === 'string') && BigInt(head.sequence) > 0n ? head : refuse('no head');
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const [file, ...others] = process.argv.slice(2);
  let [at, heads] = [file, null];
  try {
    if (!file) refuse('aucune n’est nommée. Usage\u00A0: node verifier-preuve.mjs PREUVE [TÊTE…]', 2);
    heads = others.map((other) => headOf(readFileSync((at = other), 'utf8')));
    const { first, last, lost, confirmed, signedAt, key } = await checkProof((at = file), heads);
    console.log(`La preuve tient\u00A0: entrées ${first} à ${last}, signée le ${signedAt}.`);
    if (lost > 0) console.log(`${lost} sans événement\u00A0: une restauration les a perdus, c’est enregistré.`);
    console.log(`Têtes gardées d’accord\u00A0: ${confirmed} sur ${heads.length}. Empreinte de la clé\u00A0: ${key}`);
  } catch ({ message, exitCode, syscall, code }) {
    const [isProof, name] = [heads !== null || !file, `«\u00A0${at}\u00A0»`];
    process.exitCode = isProof && !syscall ? (exitCode ?? 1) : 2;
    const form = isProof ? 'elle n’a pas la forme d’une preuve de Greffier' : `${name} n’est pas une tête signée`;
    const why = syscall ? `${name} ne peut pas être lu (${code})` : isProof && exitCode ? message : form;
    console.error(`La preuve ne ${process.exitCode === 2 ? 'peut pas être vérifiée' : 'tient pas'}\u00A0: ${why}`);
  }
}
