/** Random identifier. `crypto.randomUUID` is absent on plain http, which is how a campsite's own network is often served. */
export const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
