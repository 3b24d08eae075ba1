/** English sentences of accounts and plans. Part of `messages.en.ts`. */
export const accountingMessages = {
  'accountingAccount.used': 'This account has references: it can no longer be deleted.',
  'accountingAccount.codeTaken': 'This account code already exists: {label}.',
  'accountingAccount.codeLength': 'An account code has {length} characters.',
  'accountingAccount.codeFormat':
    'An account begins with three digits, then digits or letters without accents. Example: 70612.',
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
  'accountingAccount.importEmpty': 'This file has no account.',
} as const
