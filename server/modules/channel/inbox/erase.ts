/** Guests of messages that made no stay are prospects: forgotten three years after (domain rules, section 7). */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import { BLANK_IMPORT } from '#server/modules/customer/index.ts'

const KEPT_YEARS = 3
/** So many a round. */
const MOST = 500

/** Those of a stay go with its customer. */
export const eraseImports = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    update booking_import set ${BLANK_IMPORT} where (establishment_id, id) in (
      select i.establishment_id, i.id from booking_import i
      where i.raw <> '' and i.received_at <= ${now}::timestamptz - make_interval(years => ${sql.lit(KEPT_YEARS)})
        and not exists (select 1 from booking_import n where n.establishment_id = i.establishment_id
          and n.online_booking_id = i.online_booking_id and n.external_id = i.external_id and n.booking_id is not null)
      limit ${MOST})`.execute(tx)
}
