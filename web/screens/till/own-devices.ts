/**
 * A printer that is plugged into this computer, by WebSerial or WebUSB: Chromium alone has them, over https alone. The browser remembers which
 * one it was given; the compiler's list of the browser's objects lacks both, so the few members that are used are told here.
 */
export type OwnWay = 'SERIAL' | 'USB'

interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  readonly open: (options: { readonly baudRate: number }) => Promise<void>
  readonly close: () => Promise<void>
  readonly forget?: () => Promise<void>
}

interface UsbAlternate {
  readonly alternateSetting: number
  readonly interfaceClass: number
  readonly endpoints: readonly {
    readonly endpointNumber: number
    readonly direction: 'in' | 'out'
    readonly type: 'bulk' | 'interrupt' | 'isochronous'
  }[]
}

interface UsbDevice {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string | null
  readonly configuration: {
    readonly interfaces: readonly { readonly interfaceNumber: number; readonly alternates: readonly UsbAlternate[] }[]
  } | null
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  readonly selectConfiguration: (value: number) => Promise<void>
  readonly claimInterface: (number: number) => Promise<void>
  readonly selectAlternateInterface: (number: number, alternate: number) => Promise<void>
  readonly transferOut: (
    endpoint: number,
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<{ readonly status: string; readonly bytesWritten: number }>
  readonly forget?: () => Promise<void>
}

interface Devices {
  readonly serial?: {
    readonly getPorts: () => Promise<readonly SerialPort[]>
    readonly requestPort: () => Promise<SerialPort>
  }
  readonly usb?: {
    readonly getDevices: () => Promise<readonly UsbDevice[]>
    readonly requestDevice: (asked: {
      readonly filters: readonly { readonly classCode: number }[]
    }) => Promise<UsbDevice>
  }
  readonly userAgentData?: { readonly platform: string }
}

const devices = (): Devices => navigator as Navigator & Devices

/** Class of printers (USB-IF). */
const PRINTER_CLASS = 7

/** Why none can be reached from here; null: it can. */
export const unfitForOwn = (): 'insecure' | 'noApi' | null => {
  if (!window.isSecureContext) return 'insecure'
  return devices().serial === undefined && devices().usb === undefined ? 'noApi' : null
}

/** Its driver (usbprint.sys) claims printers for itself: a serial port or the network come first there. */
export const isWindows = (): boolean =>
  devices().userAgentData?.platform === 'Windows' || navigator.userAgent.includes('Windows')

/** What this browser has, the most likely to work first. */
export const waysHere = (): readonly OwnWay[] => {
  const { serial, usb } = devices()
  const order: readonly OwnWay[] = isWindows() ? ['SERIAL', 'USB'] : ['USB', 'SERIAL']
  return order.filter((way) => (way === 'SERIAL' ? serial : usb) !== undefined)
}

/** Gone: not plugged in, or no more allowed. Busy: another program has it. Cut: it broke off, and nobody knows what came out. */
export class OwnPrinterError extends Error {
  readonly code: 'gone' | 'busy' | 'cut'

  constructor(code: OwnPrinterError['code'], cause?: unknown) {
    super(code, { cause })
    this.name = 'OwnPrinterError'
    this.code = code
  }
}

const isSame = (one: UsbDevice, other: UsbDevice): boolean =>
  one.vendorId === other.vendorId && one.productId === other.productId && one.serialNumber === other.serialNumber

/**
 * Asks which one, in the browser's own list; it alone is remembered from then on. From a touch. False: none was chosen.
 */
export const askFor = async (way: OwnWay): Promise<boolean> => {
  const { serial, usb } = devices()
  try {
    if (way === 'SERIAL') {
      const chosen = await serial?.requestPort()
      const others = (await serial?.getPorts())?.filter((port) => port !== chosen) ?? []
      for (const port of others) await port.forget?.()
      return chosen !== undefined
    }
    const chosen = await usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    if (chosen === undefined) return false
    const others = (await usb?.getDevices())?.filter((device) => !isSame(device, chosen)) ?? []
    for (const device of others) await device.forget?.()
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw error
  }
}

/** Gives back what this browser was allowed to reach. */
export const forgetAll = async (): Promise<void> => {
  const { serial, usb } = devices()
  for (const one of [...((await serial?.getPorts()) ?? []), ...((await usb?.getDevices()) ?? [])]) await one.forget?.()
}

/** An open printer. */
export interface OwnLine {
  /** Throws OwnPrinterError `cut`. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly close: () => Promise<void>
}

const MOST_WAIT_MS = 15_000
/** For what writes nothing. */
const SHORT_WAIT_MS = 2000
/** Bits that a byte takes on a serial line, with its start and stop. */
const BITS = 10

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OwnPrinterError('cut')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const cutOff = (error: unknown): OwnPrinterError =>
  error instanceof OwnPrinterError ? error : new OwnPrinterError('cut', error)

const openSerial = async (baudRate: number): Promise<OwnLine> => {
  const port = (await devices().serial?.getPorts())?.[0]
  if (port === undefined) throw new OwnPrinterError('gone')
  await port.open({ baudRate }).catch((error: unknown) => {
    throw new OwnPrinterError('busy', error)
  })
  return {
    write: async (bytes) => {
      const writer = port.writable?.getWriter()
      if (writer === undefined) throw new OwnPrinterError('cut')
      // Closed: all of it has left, where a write alone only waits in the browser.
      const work = writer.write(bytes).then(() => writer.close())
      try {
        await within(MOST_WAIT_MS + (bytes.length * BITS * 1000) / baudRate, work)
      } catch (error) {
        await within(SHORT_WAIT_MS, writer.abort()).catch(() => undefined)
        throw cutOff(error)
      } finally {
        // A port whose stream is locked cannot be closed.
        writer.releaseLock()
      }
    },
    close: () => within(SHORT_WAIT_MS, port.close()),
  }
}

/** Its way out: where bytes of a printer are written. */
const wayOut = ({ configuration }: UsbDevice) => {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
      if (interfaceClass === PRINTER_CLASS && out !== undefined)
        return { interfaceNumber, alternateSetting, endpoint: out.endpointNumber }
    }
  throw new OwnPrinterError('busy')
}

const openUsb = async (): Promise<OwnLine> => {
  const device = (await devices().usb?.getDevices())?.[0]
  if (device === undefined) throw new OwnPrinterError('gone')
  const claimed = async (): Promise<number> => {
    await device.open()
    if (device.configuration === null) await device.selectConfiguration(1)
    const { interfaceNumber, alternateSetting, endpoint } = wayOut(device)
    await device.claimInterface(interfaceNumber)
    if (alternateSetting !== 0) await device.selectAlternateInterface(interfaceNumber, alternateSetting)
    return endpoint
  }
  const endpoint = await claimed().catch(async (error: unknown) => {
    await device.close().catch(() => undefined)
    throw new OwnPrinterError('busy', error)
  })
  return {
    write: async (bytes) => {
      try {
        const { status, bytesWritten } = await within(MOST_WAIT_MS, device.transferOut(endpoint, bytes))
        if (status !== 'ok' || bytesWritten !== bytes.length) throw new OwnPrinterError('cut')
      } catch (error) {
        throw cutOff(error)
      }
    },
    close: () => within(SHORT_WAIT_MS, device.close()),
  }
}

/** Throws OwnPrinterError `gone`, `busy`: nothing was printed. */
export const openOwn = (way: OwnWay, baudRate: number): Promise<OwnLine> =>
  way === 'SERIAL' ? openSerial(baudRate) : openUsb()
