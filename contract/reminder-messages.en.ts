/** Reminders before arrival. */
export const reminderMessages = {
  'reminder.days': 'The end of the period is not before its beginning.',
  'reminder.tooEarly': 'The reminder does not go before the first message: give fewer days.',
  'reminder.noEmail': 'Without an e-mail address: a letter to print',
  'reminder.lost.REFUSED': 'E-mail refused by the server',
  'reminder.lost.BOUNCED': 'E-mail came back: the address is unknown or full',
  'reminder.lost.GIVEN_UP': 'E-mail given up after several tries',
  'reminder.lost.CANCELLED': 'Cancelled before it left',
}
