export const closureMessages = {
  'closure.billsOpen': 'An invoice or a payment is being recorded: wait a moment, then try again.',
  'closure.periodsOpen': 'Some days of this month are not closed.',
  'closure.monthsOpen': 'An earlier month is not closed: months are closed in order.',
  'closure.yearsOpen': 'Financial year {label} is not closed: years are closed in order.',
  'closure.inFuture': 'The day of {date:day} is yet to come and cannot be closed.',
  'closure.inProgress': 'A closure is in progress: wait for its end.',
  'closure.nothing': 'There is nothing to close.',
  'closure.documentsMade': 'This period is already closed and its documents are made.',
  'closure.newYearNeeded': 'No financial year holds {date}: create it first.',
  'closure.backupNeeded': 'A backup must finish after the last day of the month was closed.',
  'closure.tillsOpen': 'A till opened on {date:day} is not closed ({tills}): count it and close it first.',
  'closure.technicalOnly': 'Only a technical user may close a financial year: contact your provider.',
} as const
