/** English of `statement-messages.fr.ts`. */
export const statementMessages = {
  'statement.unreadable': 'This file cannot be read as a bank statement.',
  'statement.badDay': 'Line or entry {at} of the file: the date “{text}” cannot be read. Nothing is imported.',
  'statement.badAmount': 'Line or entry {at} of the file: the amount “{text}” cannot be read. Nothing is imported.',
  'statement.badRecord': 'Line or entry {at} of the file: “{text}” is not what is expected. Nothing is imported.',
  'statement.tooMuch': 'Line or entry {at} of the file: amount out of bounds. Nothing is imported.',
  'statement.cutShort': 'This file is cut short: it has no end. Download it from your bank again.',
  'statement.notStatement':
    'This file is no account statement ({found}). Ask your bank for a statement as camt.053, OFX, CFONB 120 or CSV.',
  'statement.empty': 'This file holds no movement.',
  'statement.tooLarge': 'This file is too heavy: {max} at most. Ask your bank for a shorter period.',
  'statement.tooManyLines': 'This file has {count} movements, more than {max}: choose a shorter period.',
  'statement.encoding': 'This file is not in UTF-8: choose another encoding.',
  'statement.mapping': 'Say which columns this CSV file has, that of the amount among them.',
  'statement.ibanMissing': 'This bank account has no IBAN: add it to import this file.',
  'statement.otherAccount': 'This file is of another account: {found}.',
  'statement.currency': 'This statement is in {currency}: only euros can be reconciled.',
  'statement.sum':
    'Statement {reference} does not add up: opening balance and movements make {found:money}, the file says {closing:money}. It is cut short or changed.',
  'statement.known': 'All movements of this file are imported already.',
  'statement.inUse': 'This statement cannot be deleted: {count} of its lines are matched or left aside.',
  'statement.matched': 'This line is matched already.',
  'statement.taken': 'What you chose has just been matched or changed: choose again.',
  'statement.notEven': 'What you chose makes {sum:money}, the line of the bank {amount:money}.',
  'statement.notIncoming': 'Only a transfer received can be cashed in on a booking.',
  'statement.noTransfer': 'No payment method by transfer goes to this bank account.',
  'deposit.matched': 'Deposit {number} is matched with a line of the bank of {on:day}: take that match back first.',
} as const
