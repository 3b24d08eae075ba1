/** English sentences of the codes of reference data and of deletions. */
export const referenceMessages = {
  // Deletions
  'record.usedElsewhere': 'It cannot be deleted: other records depend on it.',
  'bankAccount.usedByPaymentMethod': 'This bank account is that of a payment method: change its account first.',
  'paymentMethod.usedByPayment': 'Payments were made with this payment method: it can no longer be deleted.',
  'layout.hasPlaceTypes': 'This layout has pitch types: change their layout first.',
  'place.inUse': 'This pitch is or was occupied or booked: it can no longer be deleted.',
  'placeType.hasHistory': 'This pitch type has a history or stays: it can no longer be deleted.',
  'customer.hasDocuments': 'This customer has stays, payments or invoices: they can no longer be deleted.',

  // Rules of several fields
  'hours.reversed': 'The end time must come after the start time.',
  'extra.sold': 'This extra is sold for pitch types ({grids}): take it out of these grids first.',

  // Official numbers
  'field.sirenKey': 'Incorrect SIREN: check each digit.',
  'field.siretKey': 'Incorrect SIRET: check each digit.',
} as const
