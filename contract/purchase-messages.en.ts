export const purchaseMessages = {
  'purchase.empty': 'This file is empty.',
  'purchase.tooLarge': 'This invoice is too heavy: {max} at most.',
  'purchase.noData':
    'This PDF does not hold the data of an electronic invoice (Factur-X): ask the supplier for them, or enter the expense.',
  'purchase.malformed': 'This XML file is damaged or cut: ask for it again.',
  'purchase.doctype': 'This XML file declares a document type, which no invoice does: it is refused.',
  'purchase.notInvoice': 'This file is no electronic invoice (found: {found}). CII, UBL and Factur-X can be read.',
  'purchase.missing': 'This invoice lacks something compulsory ({field}).',
  'purchase.amount': 'An amount of this invoice cannot be read ({field}: {found}).',
  'purchase.date': 'A date of this invoice cannot be read ({field}: {found}).',
  'purchase.currency': 'This invoice is in {found}: only those in euros become expenses.',
  'purchase.decided': 'This invoice is already approved or refused.',
  'purchase.noCustomer': 'The partner {partner} has no customer record: its auxiliary account is that of this record.',
  'purchase.double': 'This invoice is there already: same supplier, number and date. Refuse this one.',
  'purchase.otherBuyer': 'This invoice is addressed to another SIREN ({siren}): refuse it, or confirm.',
  'purchase.sums': 'The totals of this invoice do not agree: check it, then confirm.',
  'purchase.rate': 'The establishment has no VAT rate of {rate}: create it first.',
} as const
