/** A printer of the house, that takes PDF by itself (RFC 8011). */

export type PrinterState = 'IDLE' | 'PROCESSING' | 'STOPPED'
export type PrintState = 'WAITING' | 'PRINTING' | 'STOPPED' | 'PRINTED' | 'CANCELLED' | 'FAILED'

/** Why a printer or a job waits: keywords of the RFC without their severity (`media-empty`, `toner-low`, `door-open`). */
type Reasons = readonly string[]

export interface PrinterFacts {
  readonly name: string
  readonly state: PrinterState
  readonly reasons: Reasons
}

/** A job that the printer took. */
export interface PrintedJob {
  readonly id: number
  readonly state: PrintState
  readonly reasons: Reasons
}

export interface PrintOrder {
  /** Shown on the printer's own screen. */
  readonly name: string
  readonly user: string
  readonly pdf: Uint8Array
  readonly copies: number
  readonly sides: 'ONE' | 'TWO'
  readonly colour: boolean
}

/** What went wrong, as a code of the messages; `detail` is the printer's own words. */
export class PrinterFailure extends Error {
  readonly detail: string | null

  constructor(code: string, detail: string | null = null) {
    super(code)
    this.name = 'PrinterFailure'
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 200)
  }
}

/** Each asks the printer once, and throws PrinterFailure. */
export interface Printer {
  readonly look: () => Promise<PrinterFacts>
  readonly print: (order: PrintOrder) => Promise<PrintedJob>
  readonly job: (id: number) => Promise<PrintedJob>
}

export interface PrinterAddress {
  /** `ipp://192.168.1.40/ipp/print`, `ipps://…`, or what they stand for in http. */
  readonly uri: string
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

export type OpenPrinter = (address: PrinterAddress) => Printer

/** None is reached. */
export const noPrinter: OpenPrinter = () => {
  const fail = () => Promise.reject(new PrinterFailure('printer.unreachable'))
  return { look: fail, print: fail, job: fail }
}
