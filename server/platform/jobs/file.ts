/** The file that a job made: written part by part as it comes, read part by part as it leaves, so that its size costs no memory. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { FileAnswer } from '#server/platform/http/route.ts'
import type { JobRecord } from './record.ts'

type OfAttempt = Pick<JobRecord, 'establishmentId' | 'id' | 'attempt'>

async function* chunksOf({ body }: FileAnswer): AsyncGenerator<Buffer> {
  if (body instanceof Uint8Array) yield Buffer.from(body)
  else for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk)
}

/** Keeps a file; what an earlier attempt kept of it goes. */
export const keepFile = async (
  db: Db,
  { establishmentId, id, attempt }: OfAttempt,
  file: FileAnswer,
): Promise<void> => {
  await sql`delete from job_file_part where establishment_id = ${establishmentId} and job_id = ${id}
    and attempt < ${attempt}`.execute(db)
  let part = 0
  for await (const bytes of chunksOf(file)) {
    await sql`insert into job_file_part (establishment_id, job_id, attempt, part, bytes)
      values (${establishmentId}, ${id}, ${attempt}, ${part}, ${bytes})`.execute(db)
    part += 1
  }
}

/** Throws where a part went while it was read (the file is a day old): the download breaks off rather than pass for whole. */
export async function* partsOf(db: Db, { establishmentId, id, attempt }: OfAttempt): AsyncGenerator<Uint8Array> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job_file_part
    where establishment_id = ${establishmentId} and job_id = ${id} and attempt = ${attempt}`.execute(db)
  const count = rows[0]?.count ?? 0
  for (let part = 0; part < count; part += 1) {
    const read = await sql<{ bytes: Buffer }>`
      select bytes from job_file_part
      where establishment_id = ${establishmentId} and job_id = ${id} and attempt = ${attempt} and part = ${part}`.execute(
      db,
    )
    const [found] = read.rows
    if (found === undefined) throw new Error(`part ${part} of the file of job ${id} is gone`)
    yield found.bytes
  }
}
