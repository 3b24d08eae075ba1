/** English sentences of holiday aids. Part of `messages.en.ts`. */
export const vacafMessages = {
  'vacaf.beneficiary':
    'This is no beneficiary number: seven digits, sometimes followed by a letter (CAF), or the social security number (MSA).',
  'vacaf.notSaved': 'An aid is requested on an option, a booking or a stay.',
  'vacaf.notOffice': 'The partner {office} is no aid office: give it a partner type of the “Holiday aid” kind.',
  'vacaf.officeOff': 'The office {office} is inactive: it accepts no new request.',
  'vacaf.officeUnready': 'The office {office} has no customer record to invoice: choose it in its partner record.',
  'vacaf.decided': 'The office has already answered this request: take its decision back first.',
  'vacaf.notDecided': 'The office has not answered this request yet.',
  'vacaf.billed': 'The invoice {number} of the stay is already issued: cancel it first.',
  'vacaf.paid': 'The office has already paid {paid:money} of this aid: reverse that payment first.',
  'vacaf.nothing': 'This aid is worth nothing for this stay: check the rate, the minimum nights and the other aids.',
  'vacaf.aboveRights': 'The rights of the family give {proposed:money} at most for this stay.',
  'vacaf.twice': 'This beneficiary number already has an aid for nights in common: {codes}.',
  'vacaf.partTwice': 'The same aid is there twice.',
  'vacaf.aboveDue': 'Only {due:money} is still awaited for the aid of beneficiary {beneficiary}.',
  'vacaf.aboveTransfer': 'This is more than what is left of the transfer: {left:money}.',
  'vacaf.notTransfer': 'Choose a payment method of the “Transfer” kind.',
  'vacaf.noPart': 'Give a part to one file at least.',
  'vacaf.noRest': 'This transfer is shared in full: nothing of it is left to give back.',
} as const
