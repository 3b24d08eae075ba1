/** What jobs left goes by itself: files after a day, since people are named in them; the jobs after a week. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = { file: 1, job: 7 } as const

export const trimJobs = async (tx: Tx, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await sql`delete from job_file_part f using job j
    where j.establishment_id = f.establishment_id and j.id = f.job_id and j.ended_at < ${before(KEPT_DAYS.file)}`.execute(
    tx,
  )
  await sql`update job set file_name = null, file_type = null
    where file_name is not null and ended_at < ${before(KEPT_DAYS.file)}`.execute(tx)
  await sql`delete from job where ended_at < ${before(KEPT_DAYS.job)}`.execute(tx)
}
