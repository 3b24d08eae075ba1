/** English sentences of accounts and plans. Part of `messages.en.ts`. */
export const accountingMessages = {
  'accountingAccount.used': 'This account has references: it can no longer be deleted.',
  'accountingAccount.codeTaken': 'This account code already exists: {label}.',
  'accountingAccount.codeLength': 'An account code has {length} characters.',
  'accountingAccount.codeFormat':
    'An account begins with three digits, the first from 1 to 8, then digits or letters without accents. Example: 70612.',
  'accountingAccount.stillUsed':
    'The accounting plan uses this account: {subjects}. Assign them elsewhere before it becomes inactive.',
  'accountingSection.used': 'This section has assignments: it can no longer be deleted.',
  'accountingSection.stillUsed':
    'Items have this section: {subjects}. Assign them elsewhere before it becomes inactive.',
  'accountingSection.codeTaken': 'This section code already exists: {label}.',
  'accountingSection.codeFormat': 'A section code has digits and letters without accents. Example: MOBILHOME.',
  'accountingJournal.codeTaken': 'This journal code already exists: {label}.',
  'accountingJournal.codeFormat': 'A journal code has digits and letters without accents. Example: BQ1.',
  'accountingJournal.kindTaken': 'Only one journal is of this kind: {label}.',
  'accountingJournal.kindNeeded': 'Entries need a journal of this kind: it stays.',
  'accountingPlan.exported': 'Entries are exported until {date:day}: the plan changes from the day after.',
  'accountingPlan.journalNeeded': 'Choose the journal of this account.',
  'accountingAccount.importLine': 'Line {line}: “number;label” expected. Example: 70612;Rentals.',
  'opening.importLine':
    'Line {line}: “account;label;third;debit;credit” expected. Example: 411;Customers;DUPONT;120,00; (the third may stay empty).',
  'opening.importEmpty': 'No balance: type two lines at least, or choose a file.',
  'opening.tooMany': 'More than {count} balances: group the thirds.',
  'opening.tooLong': 'This file is too long.',
  'opening.unbalanced': 'The debit exceeds the credit by {amount:money}: both sides must be equal.',
  'opening.exported': 'An accounting export was made: cancel it to change the takeover.',
  'opening.inFuture': 'This day is to come.',
  'opening.late': 'The first document is of {date:day}: the takeover is of that day or before.',
  'opening.settlementExported': 'This write-off was exported.',
  'opening.stated': 'The VAT statement of this month is validated.',
  'opening.billed': 'This file is billed: an advance that is taken over comes before the bill.',
  'accountingAccount.importEmpty': 'This file has no account.',
} as const
