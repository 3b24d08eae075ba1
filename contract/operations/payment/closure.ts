/** Days, months and years that are closed for good (rules of money, section 1). */
import { z } from 'zod'

/** Totals by rate, as they are signed: ascending, null (outside VAT) last. */
export const closureRatesSchema = z.array(
  z.strictObject({
    rate: z.int().nullable(),
    including: z.int(),
    excluding: z.int(),
    vat: z.int(),
  }),
)
