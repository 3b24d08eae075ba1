/**
 * Commands of ESC/POS (Epson, « ESC/POS Command Reference »): the few that receipts need, which every printer of the kind knows. The
 * packages for it bring five others that dither pictures (decision 0448).
 */
import type { CodePage, DrawerPin, PaperCut } from '#contract/entities/sale/receipt-printer.ts'

const [ESC, GS, DLE] = [0x1b, 0x1d, 0x10]

/** Numbers of `ESC t`, as Epson and those who follow it have them. */
export const CODE_PAGE_NUMBERS: Readonly<Record<CodePage, number>> = { CP858: 19, WPC1252: 16 }

/** Lines before the blade, so that the last one is above it. */
const FEED_BEFORE_NO_CUT = 6

export const COMMANDS = {
  initialize: [ESC, 0x40],
  codePage: (page: CodePage) => [ESC, 0x74, CODE_PAGE_NUMBERS[page]],
  align: (to: 'left' | 'center') => [ESC, 0x61, to === 'left' ? 0 : 1],
  bold: (isOn: boolean) => [ESC, 0x45, isOn ? 1 : 0],
  /** Twice as high; as many columns. */
  tall: (isOn: boolean) => [GS, 0x21, isOn ? 0x01 : 0x00],
  line: [0x0a],
  /** Fed to the blade first. */
  cut: (how: PaperCut) =>
    how === 'NONE' ? [ESC, 0x64, FEED_BEFORE_NO_CUT] : [GS, 0x56, how === 'FULL' ? 0x41 : 0x42, 0x00],
  /** 50 ms on, 500 ms off. */
  pulse: (pin: Exclude<DrawerPin, 'NONE'>) => [ESC, 0x70, pin === 'PIN2' ? 0 : 1, 25, 250],
  /** In real time: answered whatever waits to be printed. 1 printer, 2 cause of offline, 3 error, 4 paper. */
  askState: (what: 1 | 2 | 3 | 4) => [DLE, 0x04, what],
  /** In its turn: answered once all before it was printed. */
  askDone: [GS, 0x72, 0x01],
} as const

/** What an answer to `askState` says is wrong, as a code of the messages; null: nothing. */
export const wrongIn = (what: 1 | 2 | 3 | 4, byte: number): string | null => {
  if (what === 2 && (byte & 0x04) !== 0) return 'receipt.coverOpen'
  if (what === 2 && (byte & 0x20) !== 0) return 'receipt.paperOut'
  if (what === 4 && (byte & 0x60) !== 0) return 'receipt.paperOut'
  if (what === 3 && (byte & 0x68) !== 0) return 'receipt.broken'
  if (what === 1 && (byte & 0x08) !== 0) return 'receipt.offline'
  return null
}

/** Bits 0, 1, 4 and 7 tell an answer of state from whatever else a printer sends. */
export const isState = (byte: number): boolean => (byte & 0x93) === 0x12
