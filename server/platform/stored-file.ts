/**
 * The store of files that people send: attachments of records, pictures and fixed attachments of models. Kept byte for byte in the
 * database, so that backups, restores and the portable export hold them; what is attached to what is each owner's own table.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { safeFileName } from '#domain/file-name.ts'
import { RuleError } from '#domain/rule-error.ts'
import { fileKind, isDocx } from '#server/platform/file-kind.ts'
import type { FileKind } from '#server/platform/file-kind.ts'
import { THUMB_SIDE, decode, shrink } from '#server/platform/picture.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

/** A photograph of a telephone, uncompressed. */
export const HEAVIEST_FILE = { bytes: 10 * 1024 * 1024, code: 'attachment.tooLarge', max: '10\u00A0Mo' } as const

/** A file that may be kept: what it is, its safe name, its print. */
export interface CheckedFile {
  readonly kind: FileKind
  readonly fileName: string
  readonly bytes: Buffer
  readonly sha256: string
  /** A small JPEG of a picture. */
  readonly thumb: Buffer | null
}

/**
 * Looks at what was sent. Throws RuleError `attachment.tooLarge` past 10 MB, `attachment.docx`, `attachment.type` for anything that is none of the kinds
 * of spec 5, `picture.unreadable`, `image.tooLarge` for a picture that would fill the memory.
 */
export const checkFile = async (upload: Upload): Promise<CheckedFile> => {
  if (upload.bytes.length > HEAVIEST_FILE.bytes) throw new RuleError(HEAVIEST_FILE.code, { max: HEAVIEST_FILE.max })
  const kind = fileKind(upload.bytes)
  if (kind === undefined) throw new RuleError(isDocx(upload.bytes) ? 'attachment.docx' : 'attachment.type')
  const bytes = Buffer.from(upload.bytes)
  const thumb = kind.isPicture ? (await shrink(await decode(upload), THUMB_SIDE)).bytes : null
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, fileName: safeFileName(upload.fileName, kind.extensions), bytes, sha256, thumb }
}

/** Keeps a checked file and answers its id; it goes when what is attached by that id goes. */
export const storeFile = async ({ tx, establishmentId }: Context, file: CheckedFile): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into stored_file (establishment_id, type, sha256, bytes, thumb)
    values (${establishmentId}, ${file.kind.type}, ${file.sha256}, ${file.bytes}, ${file.thumb}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

/** The bytes of a stored file of this establishment, or the small picture of it. Throws RuleError `record.unknown`. */
export const readStored = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
  part: 'bytes' | 'thumb' = 'bytes',
): Promise<{ readonly type: string; readonly bytes: Buffer }> => {
  const { rows } = await sql<{ type: string; bytes: Buffer | null }>`
    select type, ${sql.ref(part)} as bytes from stored_file
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [found] = rows
  if (found?.bytes == null) throw new RuleError('record.unknown')
  return { type: part === 'thumb' ? 'image/jpeg' : found.type, bytes: found.bytes }
}
