/** English of /preference/sale. */
export const saleEnglish = {
  one: 'Taking payments',
  intro: 'What the reception takes at the desk.',
  fields: {
    proposedAmount: [
      'Amount proposed',
      'Amount filled in when a payment is typed; it can be changed. Example: €278.36 of down payment while it is not covered, or €817.90 at once.',
      { DOWN_PAYMENT: 'The down payment, then the balance', BALANCE: 'All of the balance' },
    ],
    creditMonths: [
      'Validity of a credit note',
      'Last day proposed for a new credit note; once it is past, it pays nothing. Example: 12 months, a credit note of 20/11/2026 is good until 20/11/2027.',
      { unit: 'months' },
    ],
    allowOverpay: [
      'Accept more than the balance',
      'The surplus is confirmed when typed, then owed to the customer. Example: two holiday vouchers of €50 for a balance of €90. Unticked: refused.',
    ],
    stayLimit: [
      'Limit on the stay',
      'What a stay may owe tills, all that was put on it included; what the guest pays sets it free again. Example: €200. 0: nothing is put on stays, everything is paid.',
    ],
    stayUnsigned: [
      'Accept without a signature',
      'The seller says why the guest does not sign, and the reason stays with the sale. Unticked: no sale on a stay without a signature.',
    ],
    breadUntil: [
      'Orders of bread until',
      'The day before the morning that is asked for, on the clock of the campsite. Example: 19:00, the order of 18:59 goes to the baker, that of 19:00 waits a day.',
    ],
  },
} as const
