/** A printer of receipts: takes bytes of ESC/POS over TCP, and says how it is where it can. */

export interface ReceiptPrinterAddress {
  readonly host: string
  readonly port: number
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
  /** It answers questions of state (DLE EOT, GS r). */
  readonly tellsState: boolean
}

/**
 * What went wrong, as a code of the messages. `isSent`: bytes left before it did, so that nobody knows what came out; false: nothing was
 * printed, and it may be sent again.
 */
export class ReceiptFailure extends Error {
  readonly isSent: boolean

  constructor(code: string, isSent = false) {
    super(code)
    this.name = 'ReceiptFailure'
    this.isSent = isSent
  }
}

/** Each talks to the printer once, and throws ReceiptFailure. */
export interface ReceiptPrinter {
  /** Resolves once it said that it has printed; of one that tells no state, once it took the bytes. */
  readonly print: (bytes: Uint8Array) => Promise<void>
  /** Bytes that print nothing: the pulse of a drawer, whatever the state of the paper. */
  readonly pulse: (bytes: Uint8Array) => Promise<void>
}

export type OpenReceiptPrinter = (address: ReceiptPrinterAddress) => ReceiptPrinter

/** None is reached. */
export const noReceiptPrinter: OpenReceiptPrinter = () => {
  const fail = () => Promise.reject(new ReceiptFailure('receipt.unreachable'))
  return { print: fail, pulse: fail }
}
