/** Stays that differ in nothing but their place: one block of a paper (forty pitches of a group), its places named. */
import type { BillLine, BillStay } from '#domain/billing/bill-content.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'

export type PrintedLine = Omit<BillLine, 'position' | 'excluding' | 'goods' | 'item'> & {
  readonly excluding?: Cents
  /** How many identical lines it stands for. */
  readonly times?: number
}

export interface StayBlock {
  readonly stays: readonly [BillStay, ...BillStay[]]
  /** Those that are promised, in the order of the stays. */
  readonly places: readonly string[]
}

const linesOf = ({ occupancyId }: BillStay, lines: readonly PrintedLine[]): PrintedLine[] =>
  lines.filter((line) => line.occupancyId === occupancyId)

/** Asked once of a file, and kept with its first stay: it makes that stay no other. */
const isOfFile = ({ type }: PrintedLine): boolean => type === 'fees'

/** What makes two stays alike: type, dates, party and every line but for the cent of a rate that is shared. */
const likenessOf = (stay: BillStay, lines: readonly PrintedLine[]): string => {
  const { placeType, arrival, departure, party } = stay
  const of = linesOf(stay, lines).filter((line) => !isOfFile(line))
  const own = of.map((l) => [l.type, l.label, l.quantity, l.nights, l.unitPrice, l.amount, l.rate])
  return JSON.stringify([placeType, arrival, departure, party, own])
}

const blockOf = (stays: readonly BillStay[]): StayBlock[] => {
  const [first, ...others] = stays
  if (first === undefined) return []
  return [{ stays: [first, ...others], places: stays.flatMap(({ place }) => (place === null ? [] : [place])) }]
}

/** In the order of the first stay of each. */
export const stayBlocks = (stays: readonly BillStay[], lines: readonly PrintedLine[]): StayBlock[] =>
  [...Map.groupBy(stays, (stay) => likenessOf(stay, lines)).values()].flatMap(blockOf)

/** Each stay by itself. */
export const singleBlocks = (stays: readonly BillStay[]): StayBlock[] => stays.flatMap((stay) => blockOf([stay]))

/** Lines of stays that are printed together, which belong to the file as a whole. */
export const fileLines = (blocks: readonly StayBlock[], lines: readonly PrintedLine[]): PrintedLine[] => {
  const several = blocks.filter(({ stays }) => stays.length > 1).flatMap(({ stays }) => stays)
  return several.flatMap((stay) => linesOf(stay, lines).filter(isOfFile))
}

/** The lines of a block: those of its first stay, as many times as there are stays, without those of the file. */
export const linesTogether = ({ stays }: StayBlock, lines: readonly PrintedLine[]): PrintedLine[] => {
  if (stays.length === 1) return linesOf(stays[0], lines)
  const [first = [], ...others] = stays.map((stay) => linesOf(stay, lines).filter((line) => !isOfFile(line)))
  return first.map(({ excluding, ...line }, i) => {
    const same = others.map((own) => own[i]).filter((other) => other !== undefined)
    const times = same.length + 1
    const without =
      excluding === undefined
        ? {}
        : { excluding: sum([excluding, ...same.map((other) => other.excluding ?? cents(0))]) }
    return { ...line, ...without, times, quantity: line.quantity * times, amount: cents(line.amount * times) }
  })
}
