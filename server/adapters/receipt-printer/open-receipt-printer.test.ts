/** Receipts on a simulated printer: each way in which it does not print, and whether anything came out. */
import { afterAll, expect, it } from 'vitest'
import { pulseBytes, receiptBytes } from '#server/documents/receipt/receipt-bytes.ts'
import type { Strip } from '#server/ports/strip.ts'
import { ReceiptFailure } from '#server/ports/receipt-printer.ts'
import { openReceiptPrinter, receiptPrintersWithin } from './open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from './simulator.ts'
import type { ReceiptFault } from './simulator.ts'

const simulated = await startReceiptPrinter()
afterAll(() => simulated.stop())

const at = { host: '127.0.0.1', port: simulated.port, allowsLocal: true, tellsState: true }
const open = receiptPrintersWithin({ connectMs: 1000, stateMs: 150, printMs: 300 })
const strip: Strip = {
  seller: {
    name: 'Camping des Pins',
    lines: ['12 allée de l’Océan', '40600 Biscarrosse'],
    contacts: ['05 58 00 00 00'],
  },
  header: ['Ouvert d’avril à septembre'],
  banners: [],
  facts: [{ label: 'Ticket', value: 'BAR-000012' }],
  lines: [{ label: 'Crème brûlée', amount: '6,50', notes: ['2 × 3,25'] }],
  totals: [
    { label: 'TOTAL TTC', amount: '6,50\u00A0€', rank: 'due' },
    { label: 'Espèces', amount: '10,00\u00A0€', rank: 'plain' },
  ],
  vat: { heads: ['Taux', 'HT', 'TVA', 'TTC'], rows: [['10\u00A0%', '5,91', '0,59', '6,50']] },
  notes: ['À bientôt !'],
  proof: ['Pinède – aB3x'],
}
const paper = { width: 'W42', codePage: 'CP858', cut: 'PARTIAL' } as const
const bytes = receiptBytes(strip, paper)

const failureOf = async (work: Promise<unknown>): Promise<readonly [string, boolean]> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ReceiptFailure)) throw new Error(`no failure of a printer: ${String(error)}`)
  return [error.message, error.isSent]
}

it('prints the paper whole, once, and its letters are those that were sent', async () => {
  const before = simulated.papers.length
  await open(at).print(bytes)
  expect(simulated.papers).toHaveLength(before + 1)
  const printed = simulated.papers.at(-1)
  if (printed === undefined) throw new Error('a paper came out')
  expect(printed.bytes.equals(bytes)).toBe(true)
  const text = paperText(printed, 42)
  expect(text).toContain('# Crème brûlée'.slice(2))
  expect(text).toContain('TOTAL TTC                           6,50 €')
  expect(text).toContain('À bientôt !')
})

it.each([
  ['PAPER_OUT', 'receipt.paperOut', false],
  ['COVER_OPEN', 'receipt.coverOpen', false],
  ['BROKEN', 'receipt.broken', false],
  ['HANGS', 'receipt.silent', false],
  ['SILENT', 'receipt.silent', false],
  ['PAPER_ENDS', 'receipt.brokenOff', true],
  ['CUTS_OFF', 'receipt.unsure', true],
] as const satisfies readonly (readonly [ReceiptFault, string, boolean])[])('%s: %s', async (fault, code, isSent) => {
  simulated.behave(fault)
  const before = simulated.papers.length
  expect(await failureOf(open(at).print(bytes))).toEqual([code, isSent])
  expect(simulated.papers).toHaveLength(before)
  simulated.behave('NONE')
})

it('that tells no state is taken at its word', async () => {
  simulated.behave('SILENT')
  const before = simulated.papers.length
  await open({ ...at, tellsState: false }).print(bytes)
  await expect.poll(() => simulated.papers.length).toBe(before + 1)
  simulated.behave('NONE')
})

it('prints one paper after the other, whoever asks', async () => {
  const before = simulated.papers.length
  await Promise.all([open(at).print(bytes), open(at).print(bytes), open(at).print(bytes)])
  expect(simulated.papers.slice(before).every((one) => one.bytes.equals(bytes))).toBe(true)
  expect(simulated.papers).toHaveLength(before + 3)
})

it('opens the drawer', async () => {
  const before = simulated.pulses()
  await open(at).pulse(pulseBytes('PIN2'))
  await expect.poll(() => simulated.pulses()).toBe(before + 1)
})

it('is reached inside only where the house allows it, and where somebody listens', async () => {
  expect(await failureOf(openReceiptPrinter({ ...at, allowsLocal: false }).print(bytes))).toEqual([
    'printer.inside',
    false,
  ])
  expect(await failureOf(open({ ...at, port: 9 }).print(bytes))).toEqual(['receipt.unreachable', false])
  expect(await failureOf(open({ ...at, host: 'imprimante.invalid' }).print(bytes))).toEqual([
    'receipt.unreachable',
    false,
  ])
})
