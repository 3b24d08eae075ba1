/** Writes the stays of a file until each costs what the channel said, to the cent. */
import { channelPrices, costOf, withRounding } from '#domain/booking/channel-price.ts'
import type { ChannelPrice } from '#domain/booking/channel-price.ts'
import type { ManualPrice } from '#domain/pricing/request.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { quoteLine } from '#server/modules/booking/index.ts'
import type { MeantStay } from '#server/modules/channel/inbox/meaning.ts'
import { optionPrices } from '#server/modules/channel/inbox/meaning.ts'

/** A stay of the channel beside the stay that it is here. */
interface Pair {
  readonly meant: MeantStay
  readonly stay: OccupancyFile
}

const pairsOf = (file: BookingFile, stays: readonly MeantStay[], ids: readonly number[]): Pair[] =>
  stays.map((meant, i) => {
    const stay = file.occupancies.find((o) => o.id === ids[i])
    if (stay === undefined) throw new Error('each stay of the channel has one here')
    return { meant, stay }
  })

const linesOf = (file: BookingFile, { stay }: Pair): QuoteLine[] =>
  file.lines.filter((line) => line.occupancyId === stay.id).map(quoteLine)

/** Options by the codes of the grid that prices the stay. */
const priceOf = ({ meant, stay }: Pair, label: string): ChannelPrice => {
  const codeOf = (extraId: number): string =>
    stay.options.find((o) => o.kind === 'EXTRA' && o.refId === extraId)?.code ?? `EXTRA:${extraId}`
  return { amount: meant.amount, label, options: optionPrices(meant, codeOf) }
}

/** Of the first writing, before the grid is known. */
export const firstPrices = ({ amount }: MeantStay, label: string): ManualPrice[] =>
  channelPrices({ amount, label, options: [] }, [])

const isExact = (file: BookingFile, pair: Pair): boolean => costOf(linesOf(file, pair)) === pair.meant.amount

/**
 * `file` was written with `firstPrices`. A tax by head comes out with the second writing; one in per cent of the price, with the
 * third or with a line of its last cents. Throws RuleError import.amountTooLow and what `write` throws.
 */
export const fitPrices = async (
  file: BookingFile,
  how: {
    readonly stays: readonly MeantStay[]
    readonly label: string
    /** Stays of the file, in the order of the channel's. */
    readonly idsOf: (file: BookingFile) => readonly number[]
    readonly write: (file: BookingFile, manual: readonly (readonly ManualPrice[])[]) => Promise<BookingFile>
  },
): Promise<BookingFile> => {
  const pairs = (now: BookingFile): Pair[] => pairsOf(now, how.stays, how.idsOf(now))
  const prices = (now: BookingFile): ManualPrice[][] =>
    pairs(now).map((pair) => channelPrices(priceOf(pair, how.label), linesOf(now, pair)))
  const isDone = (now: BookingFile): boolean => pairs(now).every((pair) => isExact(now, pair))
  const manual = prices(file)
  const second = await how.write(file, manual)
  if (isDone(second)) return second
  const third = await how.write(second, prices(second))
  if (isDone(third)) return third
  const rounded = pairs(second).map((pair, i) =>
    withRounding(priceOf(pair, how.label), manual[i] ?? [], linesOf(second, pair)),
  )
  return how.write(third, rounded)
}
