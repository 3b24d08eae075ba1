/** Files received of a person and of their stays, as the person takes them away (RGPD, art. 15 and 20). */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ZipEntry } from '#server/documents/zip.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readStored } from '#server/platform/stored-file.ts'

export interface KeptFile {
  readonly id: number
  readonly fileName: string
  readonly size: number
  readonly addedOn: Day
  /** Code of the stay that it belongs to; null: of the person. */
  readonly code: string | null
}

/** Those that this establishment received, the earliest first. */
export const filesOfPerson = async ({ tx, establishmentId }: Context, customerId: number): Promise<KeptFile[]> => {
  const { rows } = await sql<KeptFile>`
    select id, file_name as "fileName", size, added_on as "addedOn", null as code from customer_attachment
    where establishment_id = ${establishmentId} and customer_id = any (customer_ids(${customerId}))
    union all
    select a.id, a.file_name, a.size, a.added_on, b.code from booking_attachment a
    join booking b on b.establishment_id = a.establishment_id and b.id = a.booking_id
    where a.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${customerId}))
    order by "addedOn", id`.execute(tx)
  return rows
}

/** Their entries in an archive, read one after the other; numbered, as two may have one name. */
export async function* fileEntries(
  { db, establishmentId }: Context,
  files: readonly KeptFile[],
): AsyncGenerator<ZipEntry> {
  for (const [index, { id, fileName }] of files.entries()) {
    const { bytes } = await readStored({ tx: db, establishmentId }, id)
    yield { name: `pieces/${index + 1}-${fileName}`, content: [bytes], isPacked: true }
  }
}
