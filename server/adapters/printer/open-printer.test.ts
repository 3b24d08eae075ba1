/** Printing by IPP against a simulated printer: what it gets, and each way in which it says no. */
import { afterAll, expect, it } from 'vitest'
import { PrinterFailure } from '#server/ports/printer.ts'
import { decodeMessage, encodeRequest } from './ipp-message.ts'
import { openPrinter, printersWithin } from './open-printer.ts'
import { startPrinter } from './simulator.ts'

const simulated = await startPrinter()
afterAll(() => simulated.stop())

const printer = openPrinter({ uri: simulated.uri, allowsLocal: true })
const PDF = Buffer.from('%PDF-1.7 …')
const order = { name: 'confirmation-R00042', user: 'Zoé', pdf: PDF, copies: 3, sides: 'TWO', colour: false } as const
const failure = async (work: Promise<unknown>): Promise<readonly [string, string | null]> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PrinterFailure)) throw new Error(`no failure of a printer: ${String(error)}`)
  return [error.message, error.detail]
}

it('gives the PDF whole, with its copies, its sides and its colour, and follows the job', async () => {
  simulated.behave({ jobState: 5, jobReasons: ['job-printing'] })
  expect(await printer.print(order)).toEqual({ id: 42, state: 'PRINTING', reasons: ['job-printing'] })
  const asked = simulated.asked.at(-1)
  expect(asked?.code).toBe(0x0002)
  expect(asked?.document.equals(PDF)).toBe(true)
  expect(Object.fromEntries(asked?.attributes ?? [])).toMatchObject({
    'printer-uri': [simulated.uri],
    'requesting-user-name': ['Zoé'],
    'job-name': ['confirmation-R00042'],
    'document-format': ['application/pdf'],
    copies: [3],
    sides: ['two-sided-long-edge'],
    'print-color-mode': ['monochrome'],
  })
  simulated.behave({})
  expect(await printer.job(42)).toMatchObject({ state: 'PRINTED' })
  expect(simulated.asked.at(-1)?.attributes.get('job-id')).toEqual([42])
})

it('says what it lacks', async () => {
  simulated.behave({ printerState: 5, printerReasons: ['media-empty-error', 'toner-low-warning'] })
  expect(await printer.look()).toEqual({ name: 'Accueil', state: 'STOPPED', reasons: ['media-empty', 'toner-low'] })
  simulated.behave({ jobState: 6, jobReasons: ['printer-stopped'] })
  expect(await printer.print(order)).toMatchObject({ state: 'STOPPED', reasons: ['printer-stopped'] })
})

it.each([
  ['no PDF', { status: 0x040a }, 'printer.noPdf'],
  ['a stranger', { status: 0x0403 }, 'printer.forbidden'],
  ['HTTP authentication', { http: 401 }, 'printer.forbidden'],
  ['when it takes nothing', { status: 0x0506 }, 'printer.notAccepting'],
  ['when it is busy', { status: 0x0507 }, 'printer.busy'],
  ['a page of the web', { html: '<!doctype html><title>Bienvenue</title>' }, 'printer.notIpp'],
  ['an address that is not there', { http: 404 }, 'printer.notIpp'],
  ['what it is too old for', { status: 0x0501 }, 'printer.tooOld'],
  ['a job that it forgot', { status: 0x0406 }, 'printer.jobUnknown'],
  ['half-way', { cut: true }, 'printer.unreachable'],
] as const)('refuses %s', async (_, behaviour, code) => {
  simulated.behave(behaviour)
  expect((await failure(printer.print(order)))[0]).toBe(code)
})

it('is not waited for longer than was said, and nothing is tried again', async () => {
  simulated.behave({ slowMs: 600 })
  const hurried = printersWithin({ askMs: 100, printMs: 100 })({ uri: simulated.uri, allowsLocal: true })
  const asked = simulated.asked.length
  expect((await failure(hurried.print(order)))[0]).toBe('printer.late')
  expect(simulated.asked.length).toBeLessThanOrEqual(asked + 1)
})

it('gives its own words for what has no sentence', async () => {
  simulated.behave({ status: 0x0500, statusMessage: 'Fuser\nerror 12' })
  expect(await failure(printer.print(order))).toEqual(['printer.refused', 'Fuser error 12'])
})

it('is reached inside only where the house allows it, at an address that is one', async () => {
  const asked = simulated.asked.length
  expect((await failure(openPrinter({ uri: simulated.uri, allowsLocal: false }).look()))[0]).toBe('printer.inside')
  expect(simulated.asked.length).toBe(asked)
  for (const uri of ['ftp://127.0.0.1/x', 'imprimante', 'ipp://'])
    expect((await failure(openPrinter({ uri, allowsLocal: true }).look()))[0]).toBe('printer.address')
  expect((await failure(openPrinter({ uri: 'ipp://127.0.0.1:9/ipp', allowsLocal: true }).look()))[0]).toBe(
    'printer.unreachable',
  )
})

it('reads back what it writes, several values of one attribute included, and no message that is cut', () => {
  const bytes = encodeRequest({
    operation: 0x000b,
    requestId: 7,
    attributes: [['requested-attributes', 'keyword', 'printer-name', 'printer-state']],
    document: PDF,
  })
  const message = decodeMessage(bytes)
  expect([message.code, message.requestId]).toEqual([0x000b, 7])
  expect(message.attributes.get('requested-attributes')).toEqual(['printer-name', 'printer-state'])
  expect(message.document.equals(PDF)).toBe(true)
  for (const length of [0, 7, 9, 20, 60]) expect(() => decodeMessage(bytes.subarray(0, length))).toThrow(RangeError)
})
