// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without the browser's help: `crypto.subtle` is missing
// where a page comes over plain http from another machine.

const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The 32 bytes of SHA-256. */
export function sha256(data) {
  const words = padded(data);
  const hash = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    for (let t = 16; t < 64; t += 1) {
      const before = schedule[t - 15];
      const last = schedule[t - 2];
      const s0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
      const s1 = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
      schedule[t] = schedule[t - 16] + s0 + schedule[t - 7] + s1;
    }
    compress(hash, schedule);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setUint32(4 * at, word));
  return new Uint8Array(out.buffer);
}

function compress(hash, schedule) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t] + schedule[t]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    hash[at] += word;
  });
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The data with a one, zeros and its length in bits, as words of 32 bits. */
function padded(data) {
  const bytes = new Uint8Array(64 * Math.ceil((data.length + 9) / 64));
  bytes.set(data);
  bytes[data.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(bytes.length - 4, data.length << 3);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at));
}

/** HMAC-SHA-256; the key is no longer than 64 bytes. */
export function hmac(key, data) {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const encoder = new TextEncoder();
export const utf8 = (text) => encoder.encode(text);

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
