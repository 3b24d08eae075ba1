/** The bytes of exports to the accountant: kept once, given the same ever after. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

const PART = 1_000_000

/** Keeps the bytes of an export as they come, in parts. */
export const keepBytes = async (
  { tx, establishmentId }: Context,
  id: number,
  pieces: AsyncIterable<string | Uint8Array>,
) => {
  const hash = createHash('sha256')
  let [n, size, held, waiting] = [0, 0, 0, [] as Uint8Array[]]
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    ;[waiting, held] = [[], 0]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await sql`insert into accounting_export_part (establishment_id, export_id, n, sha256, bytes)
      values (${establishmentId}, ${id}, ${n++}, ${sha256}, ${bytes})`.execute(tx)
  }
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    size += bytes.length
    held += bytes.length
    waiting.push(bytes)
    if (held >= PART) await write()
  }
  if (held > 0) await write()
  return { sha256: hash.digest('hex'), size }
}

/** The bytes of an export as they were kept. Throws where a part is gone. */
export async function* keptBytes(
  db: Db,
  establishmentId: number,
  id: number,
  size: number,
): AsyncGenerator<Uint8Array> {
  let [n, left] = [0, size]
  while (left > 0) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from accounting_export_part where establishment_id = ${establishmentId} and export_id = ${id} and n = ${n++}`.execute(
      db,
    )
    const [part] = rows
    if (part === undefined) throw new Error(`part ${n - 1} of export ${id} is gone`)
    left -= part.bytes.length
    yield part.bytes
  }
}
