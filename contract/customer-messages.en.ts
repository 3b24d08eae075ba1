/** English of `customer-messages.fr.ts`. */
export const customerMessages = {
  // Partners
  'commission.overlap': 'These dates overlap another commission period, from {from:day} to {to:day}.',
  'placeType.hasAllotment': 'This pitch type has allotments: it can no longer be deleted.',
  'partner.closed': 'This partner or service is no longer operational.',
  'partner.payerMissing': 'The partner pays the campsite: choose its customer record.',
  'partner.notItsStay': 'This stay does not come from a partner.',
  'allotment.overlap':
    'These nights overlap another allotment of this partner for this type, which begins on {from:day}.',
  'allotment.places': 'Name as many pitches as the quantity ({quantity}), or none.',
  'allotment.otherType': 'Each named pitch must be of this type and on sale.',
  'allotment.tooLong': 'An allotment lasts three years at most.',
  'allotment.exhausted': 'The allotment of {partner} leaves nothing from {from:day} to {to:day}.',

  // Customers
  'customer.birthDate': 'Improbable date of birth.',
  'customer.siretOfAnotherSiren': 'This SIRET does not belong to this SIREN.',
  'customer.einvoiceAddress': 'Incorrect address. Example: 732829320 or 732829320_73282932000074.',
  'customer.consentProof': 'Say what proves the consent: a signed form, a message, a recording…',
  'customer.consentLater': 'A consent is not given in advance: the date is yet to come.',
  'customer.erased': 'The data of this customer were erased: the record does not change any more.',
  'customer.merged': 'This record was merged with another: open the one that was kept.',
  'customer.mergeWithItself': 'Choose two different records.',
  'customer.mergeUndone': 'This merge was undone already.',
  'customer.mergeChanged': 'The merge can no longer be undone: one of the two records or its addresses changed since.',
  'customer.mergeBookingChanged': 'The merge can no longer be undone: booking {code} changed since.',
  'customer.mergePaid': 'The merge can no longer be undone: a payment or an invoice of booking {code} is more recent.',
  'customer.eraseOngoing': 'Erasure impossible: stay {booking} is under way or to come.',
  'customer.eraseUnpaid': 'Erasure impossible: booking {booking} is not settled.',
  'customer.eraseUnbilled': 'Erasure impossible: stay {booking} has no invoice.',
  'customer.erasePolice':
    'Erasure impossible: the police form of stay {booking} is kept for six months, until {until}.',
} as const
