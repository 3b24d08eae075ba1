/** Texts of the statement of VAT (`web/screens/result`). */
export const texts = {
  statement: {
    title: 'VAT statements',
    count_one: '{{count}} row',
    count_other: '{{count}} rows',
    empty: 'Nothing to declare',
    emptyBody: 'These months have no payment and no invoice, or are exempt.',
    noMatch: 'No row matches',
    open: 'See the detail',
    noneSelected: 'Select a row.',
  },
  next: {
    title: 'Validation',
    waiting: 'Next month to validate: {{month}}.',
    open: '{{month}} is not closed: its figures are provisional.',
    first:
      'It is the first statement: earlier months were declared elsewhere. “From the month of” chooses another one.',
    none: 'No month is closed: figures are provisional.',
    closures: 'Closures',
    validate: 'Validate {{month}}',
    noRight: 'Your group may not validate a VAT statement.',
    ask: 'Validate the VAT of {{month}}?',
    askBody: 'Its figures will not change any more. What is corrected later is declared with the next month.',
    done: 'VAT of {{month}} validated',
    preference: 'Regime',
    debits: 'Option for VAT on invoices: services are declared when invoiced.',
    collected: 'Services are declared when paid, goods when invoiced or paid in advance.',
    corrections: 'What changes afterwards of a validated month is declared with the first open month.',
    form: 'Lines of form 3310-CA3, to the nearest euro. A negative amount goes to line 21 (other deductible VAT), never as a minus on its line.',
    franchise: 'Exempt business: there is nothing to declare.',
  },
} as const
