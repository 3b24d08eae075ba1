/** What protects an account: second factor, open sessions. */
import { z } from 'zod'

/** Six digits of the generator, or a recovery code, as people type them. */
export const codeText = z.string().trim().min(6).max(40)

export const codeBody = z.object({ code: codeText })
export const ownPasswordBody = z.object({ password: z.string().min(1).max(200) })
/** One session, or with null all the others. */
export const closeSessionBody = z.object({ sessionId: z.int().min(1).nullable() })

export interface OpenSession {
  readonly id: number
  readonly address: string
  /** `User-Agent` of the browser. */
  readonly device: string
  /** Instants, ISO. */
  readonly openedAt: string
  readonly lastSeenAt: string
  /** Where it works now. */
  readonly establishment: string
  readonly isCurrent: boolean
}

export interface TwoFactorState {
  /** Instant; null where no code is asked. */
  readonly since: string | null
  readonly recoveryLeft: number
}

/** A new secret, shown once. */
export interface TwoFactorSecret {
  readonly secret: string
  readonly uri: string
}

export interface RecoveryCodes {
  readonly codes: readonly string[]
}
