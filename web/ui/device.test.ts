import { expect, it } from 'vitest'
import { deviceOf } from '#web/ui/device.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${KIT} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s', (userAgent, shown) => expect(deviceOf(userAgent)).toBe(shown))
