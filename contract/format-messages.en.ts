/** English of `format-messages.fr.ts`. */
import type { formatMessages as french } from '#contract/format-messages.fr.ts'

export const formatMessages: Readonly<Record<keyof typeof french, string>> = {
  'accounting.providerRequired': 'Choose the accounting software.',
  'accountingFormat.waiting':
    '{label} is under development: no public sample of its format exists. Choose another one, or CSV.',
  'accountingFormat.noLine': 'This format writes no line of an entry.',
  'accountingFormat.noAccount': 'This format has no column for the account.',
  'accountingFormat.noDay': 'This format has no column for the date.',
  'accountingFormat.noJournal': 'This format has no column for the journal.',
  'accountingFormat.noAmount':
    'This format does not say the amounts: debit and credit, amount and side, or a signed amount.',
  'accountingFormat.noWidth': 'Column “{column}”: give its width, as every column has one.',
  'accountingFormat.cutsFigures': 'Column “{column}”: an account, a date or an amount is not cut.',
  'accountingFormat.uniqueOfOther': 'Column “{column}”: only a customer code is shortened while staying unique.',
  'accountingFormat.nothingBetween': 'Without a separator, columns need their whole width.',
  'accountingFormat.commaTwice': 'The comma parts the columns already: choose the point for decimals.',
  'accountingFormat.headerOfMany': 'Rows of several kinds have no common header.',
  'accountingFormat.tooLong':
    '“{value}” does not fit the column “{column}” ({width} characters). Widen it, or shorten what is written there.',
  'accountingFormat.sameCode':
    '“{first}” and “{second}” would both be written “{written}”: nothing would part them any more at the accountant’s. Widen the column.',
  'accountingFormat.codesFull': 'No code of {width} characters is left for the customer “{code}”. Widen the column.',
}
