import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters of OWASP's second profile: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** A hash of nothing that anyone can type: an unknown login takes as long to refuse as a wrong password. */
const NOBODY = hash(crypto.randomUUID(), OPTIONS)

export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await NOBODY), password)
  return stored !== null && matches
}
