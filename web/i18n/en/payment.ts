export const texts = {
  tax: {
    noTariff: 'Add the rate that the local authority voted, with its dates: it becomes part of the price of stays.',
  },
  method: {
    parts: 'Parts of the payment method’s record',
    saveFirst: 'Save the payment method first',
    tab: { identity: 'Identity', deposit: 'Bank deposit', sale: 'Till' },
    help: {
      identity:
        'The nature decides what is asked for when money is taken: a cheque has a number and a paying bank, cash has a legal limit.',
      deposit:
        'What is “to be deposited” waits in a list until it is taken to the bank. The type of deposit decides which slip is made, the account says where the money arrives.',
      sale: 'Methods offered at the till are shown there in the order of the list of payment methods.',
    },
    keys: 'Offered at the till',
    depositTypes: 'Types of deposit of the payment methods',
    pointsOfSale: 'Payment methods offered at the till',
  },
  printed: {
    title: 'Bank account printed on documents',
    account: 'Printed account',
    help: 'Customers read on quotes, confirmations and invoices where to send their transfer.',
    usual: 'Pour régler par virement',
    preview: 'Preview',
    holder: 'Holder',
    bank: 'Bank',
    none: 'No account has an IBAN',
    noneBody: 'Enter the IBAN of an active bank account first.',
  },
} as const
