/** Without 0, O, 1, I and l, which look alike on paper and sound alike on the telephone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** Uniform: bytes beyond the last whole multiple are drawn again. */
const letter = (): string => {
  const most = 256 - (256 % LETTERS.length)
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255
    if (byte < most) return LETTERS[byte % LETTERS.length] ?? ''
  }
}

/** `k7mp-x2fd-94hz`: some 59 bits, easily read aloud. */
export const randomPassword = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, letter).join('')).join('-')
