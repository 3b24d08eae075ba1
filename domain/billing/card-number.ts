/**
 * Numbers of payment cards are never kept (PCI DSS 3; domain rules, section 4): texts beside a payment that hold one are refused.
 * Lengths and first digits of cards, and their check digit (ISO/IEC 7812). Diners' 14 digits are left out: a SIRET has the same.
 */
const CARDS: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2[2-7]\d{14})$/,
  /^3[47]\d{13}$/,
  /^(?:5018|5020|5038|6304|6759|676[1-3])(?:\d{9}|\d{12}|\d{15})$/,
  /^(?:6011|65|64[4-9]|35|62)\d{12,14}$/,
]

const isLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 1; i <= digits.length; i += 1) {
    const value = Number(digits.at(-i)) * (i % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Whether a text holds a card number, written in one or in groups. Digits that go on, as those of an IBAN, are one number. */
export const holdsCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(/\d(?:[ \u00A0\u202F.-]?\d){12,}/g)].some(([run]) => {
    const digits = run.replaceAll(/\D/g, '')
    return CARDS.some((card) => card.test(digits)) && isLuhn(digits)
  })
