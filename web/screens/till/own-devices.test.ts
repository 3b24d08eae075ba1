import { afterEach, describe, expect, it, vi } from 'vitest'
import { askFor, forgetAll, isWindows, openOwn, unfitForOwn, waysHere } from './own-devices.ts'

const printerInterface = (interfaceNumber: number, alternateSetting = 0) => ({
  interfaceNumber,
  alternates: [
    { alternateSetting: 7, interfaceClass: 3, endpoints: [{ endpointNumber: 9, direction: 'out', type: 'interrupt' }] },
    {
      ...{ alternateSetting, interfaceClass: 7 },
      endpoints: [
        { endpointNumber: 2, direction: 'in', type: 'bulk' },
        { endpointNumber: 3, direction: 'out', type: 'bulk' },
      ],
    },
  ],
})

/** A device that writes down what it was told. */
const aDevice = (over: object = {}) => {
  const told: string[] = []
  const tell =
    (name: string) =>
    (...given: readonly (number | Uint8Array)[]): Promise<void> => {
      told.push([name, ...given.map(String)].join(' '))
      return Promise.resolve()
    }
  const device = {
    ...{ vendorId: 1, productId: 2, serialNumber: 'A', configuration: null as object | null },
    ...{ open: tell('open'), close: tell('close'), forget: tell('forget'), claimInterface: tell('claim') },
    selectAlternateInterface: tell('alternate'),
    selectConfiguration: (value: number) => {
      device.configuration = { interfaces: [printerInterface(1, 1)] }
      return tell('configure')(value)
    },
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      await tell('write')(endpoint, bytes)
      return { status: 'ok', bytesWritten: bytes.length }
    },
    ...over,
  }
  return { device, told }
}

const browser = (over: object, isSecureContext = true): void => {
  vi.stubGlobal('window', { isSecureContext })
  vi.stubGlobal('navigator', { userAgent: 'Chrome', ...over })
}
const usbOf = (...devices: readonly object[]) => ({
  usb: { getDevices: () => Promise.resolve(devices), requestDevice: () => Promise.resolve(devices[0]) },
})
const serial = { getPorts: () => Promise.resolve([]), requestPort: () => Promise.resolve({}) }
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a browser', () => {
  it('reaches printers over https alone, and where it has either interface', () => {
    browser({ serial }, false)
    expect(unfitForOwn()).toBe('insecure')
    browser({})
    expect(unfitForOwn()).toBe('noApi')
    browser({ serial })
    expect([unfitForOwn(), waysHere()]).toEqual([null, ['SERIAL']])
  })

  it('proposes the serial port first on Windows', () => {
    browser({ serial, ...usbOf(), userAgentData: { platform: 'Windows' } })
    expect([isWindows(), waysHere()]).toEqual([true, ['SERIAL', 'USB']])
    browser({ serial, ...usbOf(), userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
    expect([isWindows(), waysHere()]).toEqual([false, ['USB', 'SERIAL']])
  })
})

describe('a printer by USB', () => {
  it('is written to by its own way out', async () => {
    const { device, told } = aDevice()
    browser(usbOf(device))
    const line = await openOwn('USB', 9600)
    await line.write(Uint8Array.of(27, 64))
    await line.close()
    expect(told).toEqual(['open', 'configure 1', 'claim 1', 'alternate 1 1', 'write 3 27,64', 'close'])
  })

  it.each([
    ['gone', 'was unplugged', []],
    ['busy', 'is held by another', [aDevice({ open: () => Promise.reject(new Error('Access denied.')) }).device]],
    ['busy', 'prints nothing', [aDevice({ configuration: { interfaces: [] } }).device]],
  ])('says %s of one that %s, and nothing was written', async (code, _, devices) => {
    browser(usbOf(...devices))
    await expect(openOwn('USB', 9600)).rejects.toMatchObject({ code })
  })

  it.each([
    ['stalls', () => Promise.resolve({ status: 'stall', bytesWritten: 0 })],
    ['takes a part', () => Promise.resolve({ status: 'ok', bytesWritten: 1 })],
    ['is lost', () => Promise.reject(new Error('lost'))],
  ])('is cut off where it %s', async (_, transferOut) => {
    browser(usbOf(aDevice({ transferOut }).device))
    const line = await openOwn('USB', 9600)
    await expect(line.write(Uint8Array.of(27, 64))).rejects.toMatchObject({ code: 'cut' })
  })

  it('is the only one that is remembered, and is forgotten', async () => {
    const [first, second] = [aDevice(), aDevice({ serialNumber: 'B' })]
    browser(usbOf(first.device, second.device))
    expect(await askFor('USB')).toBe(true)
    expect([first.told, second.told]).toEqual([[], ['forget']])
    await forgetAll()
    expect(first.told).toEqual(['forget'])
  })

  it('may be left unchosen', async () => {
    const requestDevice = () => Promise.reject(new DOMException('none', 'NotFoundError'))
    browser({ usb: { getDevices: () => Promise.resolve([]), requestDevice } })
    expect(await askFor('USB')).toBe(false)
  })
})

describe('a printer on a serial port', () => {
  const aPort = (write: (bytes: Uint8Array) => void) => {
    let writable: WritableStream<Uint8Array> | null = null
    return {
      get writable() {
        return writable
      },
      open: () => {
        writable = new WritableStream({ write })
        return Promise.resolve()
      },
      close: () => (writable?.locked === true ? Promise.reject(new TypeError('locked')) : Promise.resolve()),
    }
  }
  const portOf = (port: object) => ({ serial: { ...serial, getPorts: () => Promise.resolve([port]) } })

  it('gets its bytes, and is let go', async () => {
    const written: number[] = []
    browser(portOf(aPort((bytes) => written.push(...bytes))))
    const line = await openOwn('SERIAL', 9600)
    await line.write(Uint8Array.of(27, 64))
    await line.close()
    expect(written).toEqual([27, 64])
  })

  it('is cut off where it breaks, and let go all the same', async () => {
    const port = aPort(() => {
      throw new Error('lost')
    })
    browser(portOf(port))
    const line = await openOwn('SERIAL', 9600)
    await expect(line.write(Uint8Array.of(27, 64))).rejects.toMatchObject({ code: 'cut' })
    await expect(line.close()).resolves.toBeUndefined()
  })
})
