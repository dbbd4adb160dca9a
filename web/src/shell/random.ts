/** A random key of 128 bits: of a command sent to the service, or one's part of the key of chance. */
export function randomKey(): string {
  // Not `randomUUID`: browsers have that only where the page came by HTTPS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
