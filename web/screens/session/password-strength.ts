/** Weak: short of 8 characters, or a single kind of them. A warning, not a refusal (spec 5). */
export const isWeakPassword = (password: string): boolean => {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  return password.length < 8 || (kinds < 2 && password.length < 16)
}

/** Fewest characters of a password (spec 5). */
export const SHORTEST_PASSWORD = 5
