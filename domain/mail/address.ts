/** Addresses of electronic mail: what is accepted, and what goes into a line of a message. */

/**
 * Spec 5: a standard address, whose domain ends in 2 to 25 letters. Letters of any script in the domain, and its punycode, are real
 * since international names exist (RFC 5890); the part before « @ » stays plain, as most servers want it.
 */
export const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,25}|xn--[a-z0-9-]{1,59})$/iu

export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text)

/** What stands behind the last « @ », in small letters. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** One address whatever its capitals: `Jean@Camping.fr` is `jean@camping.fr`. */
export const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * A text as it may stand in a header: no line break, no other control character, nor what turns the direction of writing around
 * (a name from right to left keeps its letters). A header can so not be followed by another.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** `jean@camping.fr` → `jean+b-12-x7@camping.fr`: a bounce that comes back there names its message (VERP). */
export const returnAddress = (address: string, messageId: number, token: string): string => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+b-${messageId}-${token}${address.slice(at)}`
}

/** The message and the token that a return address names. */
export const returnedTo = (address: string): { readonly id: number; readonly token: string } | undefined => {
  const [, id, token] = /\+b-(\d{1,15})-([a-z0-9]{6,32})@/i.exec(address) ?? []
  return id === undefined || token === undefined ? undefined : { id: Number(id), token: token.toLowerCase() }
}
