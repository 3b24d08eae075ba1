/** Codes of sellers: short enough to be typed between two customers, given by the house, never chosen. */
export const SELLER_CODE_DIGITS = 5

/** `n` of as many numbers as there are codes, as it is typed. */
export const sellerCode = (n: number): string => String(n).padStart(SELLER_CODE_DIGITS, '0')

/** How many codes there are. */
export const SELLER_CODES = 10 ** SELLER_CODE_DIGITS
