/** How an account of the general ledger is numbered. */

/**
 * Three digits of the classes 1 to 8, then digits or letters (PCG, art. 911-1; a FEC refuses shorter ones). There is no class 0, and those
 * of class 9 are of analytic books, which no entry of these may name.
 */
export const ACCOUNT_CODE = /^[1-8]\d{2}[0-9A-Z]{0,17}$/
