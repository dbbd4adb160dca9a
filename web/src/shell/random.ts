/** Returns a random key of 128 bits: an idempotency key of a command, or a nonce for the random key. */
export function randomKey(): string {
  // Not `randomUUID`, which browsers offer only over HTTPS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
