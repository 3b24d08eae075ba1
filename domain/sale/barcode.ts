/** Bar codes as rows of modules, dark and light: EAN-13 (GS1 General Specifications, 5.2) and Code 128, set B (ISO/IEC 15417). */

/** Digits of an EAN-13, the left half: odd parity, then even; the right half is the odd one turned over. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const inverted = (modules: string): string => modules.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reversed = (modules: string): string => Array.from(modules).toReversed().join('')
const RIGHT = ODD.map(inverted)
const EVEN = RIGHT.map(reversed)

/** Which digits of the left half are even, by the first digit, which no bar draws. */
const PARITY = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')

/** The thirteenth digit. */
export const eanCheckDigit = (twelve: string): number => {
  const total = Array.from(twelve).reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return (10 - (total % 10)) % 10
}

/** Thirteen digits, the last of which proves the others. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12])

/** 95 modules, `1` dark. Throws RangeError for what is no EAN-13. */
export const ean13Modules = (code: string): string => {
  if (!isEan13(code)) throw new RangeError(`${code} is no EAN-13`)
  const digits = Array.from(code, Number)
  const [first = 0, ...others] = digits
  const parity = PARITY[first] ?? ''
  const left = others.slice(0, 6).map((digit, i) => (parity[i] === 'O' ? ODD : EVEN)[digit] ?? '')
  const right = others.slice(6).map((digit) => RIGHT[digit] ?? '')
  return `101${left.join('')}01010${right.join('')}101`
}

/** Widths of the six bars and spaces of each of the 103 values, of the three starts, and of the stop (seven). */
const CODE_128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const STOP = 106

/** `212222` is two dark, one light… */
const modulesOf = (widths: string): string =>
  Array.from(widths, (width, i) => (i % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')

/** Printable ASCII alone: what set B says. */
export const isCode128 = (code: string): boolean => /^[ -~]{1,48}$/.test(code)

/** Modules of a text, `1` dark. Throws RangeError for letters that set B lacks. */
export const code128Modules = (code: string): string => {
  if (!isCode128(code)) throw new RangeError(`${code} is no Code 128, set B`)
  const values = Array.from(code, (letter) => (letter.codePointAt(0) ?? 32) - 32)
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START_B) % 103
  return [START_B, ...values, check, STOP].map((value) => modulesOf(CODE_128[value] ?? '')).join('')
}

/** The bar code of what a scanner reads; null where none can say it. */
export const barcodeModules = (code: string): string | null => {
  if (isEan13(code)) return ean13Modules(code)
  return isCode128(code) ? code128Modules(code) : null
}

/** Dark bars as positions and widths in modules. */
export const barsOf = (modules: string): readonly { readonly at: number; readonly width: number }[] =>
  Array.from(modules.matchAll(/1+/g), ({ index, 0: bar }) => ({ at: index, width: bar.length }))
