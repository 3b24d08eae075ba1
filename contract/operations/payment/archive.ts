/** Archives of the record of money, and what verifies them: /verif-file-page. */
import { z } from 'zod'
import { dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

export const ARCHIVE_KINDS = ['DEMAND', 'MONTH', 'YEAR'] as const

const archiveRow = z.strictObject({
  id: idAnswer,
  kind: z.enum(ARCHIVE_KINDS),
  from: dayAnswer,
  to: dayAnswer,
  name: z.string(),
  /** Records that it holds. */
  count: z.int(),
  size: z.int(),
  sha256: z.string(),
  at: z.string(),
  /** Null: made by the server itself. */
  operator: z.string().nullable(),
})
export type ArchiveRow = z.output<typeof archiveRow>

const faultBody = z.object({
  check: z.int().min(1).max(6),
  code: z.string().max(40),
  where: z.string().max(300),
})

/** What a screen tells of an archive that it verified. */
export const comparedBody = z.object({
  /** Its manifest and the signature of it, as they lie in the archive; null: they could not be read. */
  manifest: z.string().max(900_000).nullable(),
  signature: z.string().max(200),
  /** What was found before. */
  faults: z.array(faultBody).max(50),
})

/** What of an archive is not what this installation holds. */
const comparedAnswer = z.strictObject({
  faults: z.array(z.strictObject({ code: z.string(), where: z.string() })).readonly(),
})
export type Compared = z.output<typeof comparedAnswer>

/** Input of the job `archive`: an archive on demand, of whole days. */
export const archiveAsked = z.strictObject({ from: dayInput, to: dayInput })

/** Input of the job `auditFile`: what a tax inspector takes away, of all closed months and years, or of those that touch these days. */
export const auditFileAsked = z.strictObject({ from: dayInput.nullable(), to: dayInput.nullable() })

export const archives = {
  list: operation({
    method: 'GET',
    path: 'payment/archive',
    right: ['payment_closure', 'read'],
    write: false,
    summary: 'Lister les archives fiscales',
    answer: z.strictObject({
      list: z.array(archiveRow).readonly(),
      total: z.int(),
      /** Fingerprint of the key that signs here; null: nothing was signed yet. */
      key: z.string().nullable(),
    }),
  }),
  compare: operation({
    method: 'POST',
    path: 'payment/archive/compare',
    right: ['payment_closure', 'write'],
    write: true,
    summary: 'Comparer une archive à ce que l’installation détient',
    body: comparedBody,
    answer: comparedAnswer,
  }),
} as const

/** GET: the bytes of an archive. */
export const ARCHIVE_FILE = 'payment/archive/document/:id'

/** GET: the same file, streamed at once to a tax inspector. */
export const AUDIT_FILE = 'payment/audit-file/download'

/** GET: the attestation of the software, a PDF. */
export const ATTESTATION_FILE = 'payment/attestation/document'
