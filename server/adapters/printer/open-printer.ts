/** Printing on a printer of the network by IPP (RFC 8011): Print-Job, Get-Job-Attributes, Get-Printer-Attributes. */
import { PrinterFailure } from '#server/ports/printer.ts'
import type { OpenPrinter, PrintOrder, PrintState, PrintedJob, Printer, PrinterState } from '#server/ports/printer.ts'
import { callOutside, isLate } from '#server/platform/outgoing.ts'
import type { Answer } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
import { decodeMessage, encodeRequest } from './ipp-message.ts'
import type { Attribute, IppMessage, IppRequest } from './ipp-message.ts'

const PORT = 631
/** A printer that wakes up takes some seconds. */
const PATIENCE = { askMs: 15_000, printMs: 120_000 } as const
const MOST_BYTES = 1024 * 1024

const OPERATIONS = { print: 0x0002, job: 0x0009, printer: 0x000b } as const

/** RFC 8011, section 5.3.7: job-state. */
const JOB_STATES: Readonly<Record<number, PrintState>> = {
  3: 'WAITING',
  4: 'WAITING',
  5: 'PRINTING',
  6: 'STOPPED',
  7: 'CANCELLED',
  8: 'FAILED',
  9: 'PRINTED',
}
/** Section 5.4.11: printer-state. */
const PRINTER_STATES: Readonly<Record<number, PrinterState>> = { 3: 'IDLE', 4: 'PROCESSING', 5: 'STOPPED' }

/** Status codes (appendix B) that have a sentence of their own. */
const REFUSALS: Readonly<Record<number, string>> = {
  0x0401: 'printer.forbidden',
  0x0402: 'printer.forbidden',
  0x0403: 'printer.forbidden',
  0x0406: 'printer.jobUnknown',
  0x040a: 'printer.noPdf',
  0x0501: 'printer.tooOld',
  0x0503: 'printer.tooOld',
  0x0506: 'printer.notAccepting',
  0x0507: 'printer.busy',
}

const SCHEMES: Readonly<Record<string, string>> = {
  'ipp:': 'http:',
  'ipps:': 'https:',
  'http:': 'http:',
  'https:': 'https:',
}

/** Where its HTTP is. Throws PrinterFailure printer.address. */
const httpOf = (uri: string): URL => {
  const typed = URL.parse(uri)
  const scheme = typed === null ? undefined : SCHEMES[typed.protocol]
  if (typed === null || scheme === undefined || typed.host === '') throw new PrinterFailure('printer.address')
  const port = typed.port !== '' ? typed.port : typed.protocol.startsWith('ipp') ? String(PORT) : ''
  const url = URL.parse(`${scheme}//${typed.hostname}${port === '' ? '' : `:${port}`}${typed.pathname}${typed.search}`)
  if (url === null) throw new PrinterFailure('printer.address')
  return url
}

const failureOf = (error: unknown): PrinterFailure => {
  if (error instanceof PrinterFailure) return error
  if (error instanceof InsideError) return new PrinterFailure('printer.inside')
  if (isLate(error)) return new PrinterFailure('printer.late')
  return new PrinterFailure('printer.unreachable', error instanceof Error ? error.message : null)
}

const readAnswer = ({ status, body }: Answer): IppMessage => {
  if (status === 401 || status === 403) throw new PrinterFailure('printer.forbidden')
  if (status !== 200) throw new PrinterFailure('printer.notIpp', `HTTP ${status}`)
  try {
    return decodeMessage(body)
  } catch {
    throw new PrinterFailure('printer.notIpp')
  }
}

const textsOf = ({ attributes }: IppMessage, name: string): readonly string[] =>
  (attributes.get(name) ?? []).map(String).filter((text) => text !== 'none')

/** « media-empty-error » → `media-empty`: how grave it is, the state says. */
const reasonsOf = (message: IppMessage, name: string): readonly string[] => [
  ...new Set(textsOf(message, name).map((reason) => reason.replace(/-(?:report|warning|error)$/, ''))),
]

const jobOf = (message: IppMessage): PrintedJob => {
  const [id, state] = [message.attributes.get('job-id')?.[0], message.attributes.get('job-state')?.[0]]
  if (typeof id !== 'number') throw new PrinterFailure('printer.notIpp')
  return { id, state: JOB_STATES[Number(state)] ?? 'WAITING', reasons: reasonsOf(message, 'job-state-reasons') }
}

const orderOf = ({ copies, sides, colour }: PrintOrder): readonly Attribute[] => [
  ['copies', 'integer', copies],
  ['sides', 'keyword', sides === 'ONE' ? 'one-sided' : 'two-sided-long-edge'],
  ['print-color-mode', 'keyword', colour ? 'color' : 'monochrome'],
]

/** Printers that are waited for so long. */
export const printersWithin =
  ({ askMs, printMs }: { readonly askMs: number; readonly printMs: number }): OpenPrinter =>
  ({ uri, allowsLocal }): Printer => {
    let requestId = 0
    const ask = async (
      operation: keyof typeof OPERATIONS,
      attributes: readonly Attribute[],
      more: Pick<IppRequest, 'job' | 'document'> = {},
    ): Promise<IppMessage> => {
      const target: Attribute = ['printer-uri', 'uri', uri]
      const request = { operation: OPERATIONS[operation], requestId: ++requestId, attributes: [target, ...attributes] }
      try {
        const answer = await callOutside(httpOf(uri), {
          method: 'POST',
          headers: { 'content-type': 'application/ipp' },
          body: encodeRequest({ ...request, ...more }),
          allowsLocal,
          timeoutMs: operation === 'print' ? printMs : askMs,
          maxBytes: MOST_BYTES,
        })
        const message = readAnswer(answer)
        if (message.code < 0x0100) return message
        throw new PrinterFailure(
          REFUSALS[message.code] ?? 'printer.refused',
          textsOf(message, 'status-message')[0] ?? null,
        )
      } catch (error) {
        throw failureOf(error)
      }
    }
    const user = (name: string): Attribute => ['requesting-user-name', 'name', name]
    return {
      look: async () => {
        const asked = ['printer-name', 'printer-state', 'printer-state-reasons']
        const message = await ask('printer', [['requested-attributes', 'keyword', ...asked]])
        const state = PRINTER_STATES[Number(message.attributes.get('printer-state')?.[0])]
        if (state === undefined) throw new PrinterFailure('printer.notIpp')
        const name = textsOf(message, 'printer-name')[0] ?? ''
        return { name, state, reasons: reasonsOf(message, 'printer-state-reasons') }
      },
      print: async (order) =>
        jobOf(
          await ask(
            'print',
            [
              user(order.user),
              ['job-name', 'name', order.name],
              // What the printer cannot do of it, it leaves out, rather than refuse the paper.
              ['ipp-attribute-fidelity', 'boolean', false],
              ['document-format', 'mime', 'application/pdf'],
            ],
            { job: orderOf(order), document: order.pdf },
          ),
        ),
      job: async (id) => jobOf(await ask('job', [['job-id', 'integer', id], user('Pinede')])),
    }
  }

export const openPrinter: OpenPrinter = printersWithin(PATIENCE)
