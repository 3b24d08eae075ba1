/** What a `User-Agent` says in two words: enough to tell one's telephone from the desk, and no proof of anything. Pure. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (known: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox · Linux`; empty where nothing is recognised. */
export const deviceOf = (userAgent: string): string =>
  [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((part) => part !== undefined).join(' · ')
