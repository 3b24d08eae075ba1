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
  'accountingFormat.zerosAfter':
    'Column “{column}”: zeros added on the right would make it another value. Align it right, or fill with spaces.',
  'accountingFormat.zerosBeforeSign':
    'Column “{column}”: zeros before a signed amount cannot be read back. Fill with spaces.',
  'accountingFormat.forbidsLetters':
    'Forbidden characters cannot be letters or figures: accounts and codes would become others.',
  'accountingFormat.quotesWidths':
    'Column “{column}”: in a file of fixed widths, quotation marks would move all that follows.',
  'accountingFormat.uniqueOfOther': 'Column “{column}”: only a customer code is shortened while staying unique.',
  'accountingFormat.nothingBetween': 'Without a separator, columns need their whole width.',
  'accountingFormat.commaTwice': 'The comma parts the columns already: choose the point for decimals.',
  'accountingFormat.headerOfMany': 'Rows of several kinds have no common header.',
  'accountingFormat.tooLong':
    '“{value}” does not fit the column “{column}” ({width} characters). Widen it, or shorten what is written there.',
  'accountingFormat.sameCode':
    '“{first}” and “{second}” would both be written “{written}”: nothing would part them any more at the accountant’s. Widen the column.',
  'accountingFormat.codesFull': 'No code of {width} characters is left for the customer “{code}”. Widen the column.',
  'drop.none': 'First give the server where files are left.',
  'drop.noPassword': 'The password of the server is missing: type it again.',
  'drop.hostInvalid': 'Type the name of a server or an IP address, without “ftp://” or a folder.',
  'drop.inside': 'This server is on this machine or its local network: a preference of access must allow it.',
  'drop.unreachable': 'The server does not answer: check its name and port.',
  'drop.timeout': 'The server took too long to answer.',
  'drop.login': 'The server refuses this user or this password.',
  'drop.folder': 'This folder does not exist on the server.',
  'drop.denied': 'The server lets no file be left here.',
  'drop.full': 'The server has no room left.',
  'drop.cut': 'The line was cut before the end: the file will go again, whole.',
  'drop.refused': 'The server refused the file.',
  'drop.certificate': 'The certificate of this server is not known, or not in its name: nothing is sent to it.',
  'drop.hostUnknown': 'The key of this server is not recognised yet: test the connection and compare it.',
  'drop.hostChanged':
    'This server no longer shows the key that was recognised: nothing is sent to it. Ask your accountant whether it changed.',
  'drop.byMail': 'Files leave by e-mail: try it in the e-mail settings.',
  'drop.mailTooLarge': 'The file is too large for an e-mail, even packed: choose SFTP or FTPS, or download it.',
  'drop.mailCancelled': 'Sending was cancelled: “Try again now” writes another message.',
  'export.filePresent': 'Another file has this name on the server already: it is not replaced.',
}
