import { expect, it } from 'vitest'
import { isOutside, leadsInside, lookupOutside } from './outside.ts'

const host = (url: string): string => new URL(url).hostname

it.each([
  'http://localhost/',
  'http://LOCALHOST./',
  'http://any.localhost/',
  'http://printer.local/',
  'http://127.0.0.1:5432/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.3.4/',
  'http://192.168.1.10/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
])('%s leads inside', (url) => expect(leadsInside(host(url))).toBe(true))

it.each(['https://channel.example.org/', 'https://93.184.216.34/', 'https://[2606:4700::1111]/'])(
  '%s leads outside, or is known when it is asked for',
  (url) => expect(leadsInside(host(url))).toBe(false),
)

it('a text that is no address leads nowhere outside', () => expect(isOutside('channel')).toBe(false))

it('a name that says an address inside is not called', async () => {
  const failed = await new Promise<unknown>((resolve) =>
    lookupOutside('localhost', { all: true }, (error) => resolve(error)),
  )
  expect(failed).toMatchObject({ name: 'InsideError' })
})
