/** English of `offer-messages.fr.ts`. */
export const offerMessages = {
  'offer.usedUpNow': 'Offer “{label}” has just been used up ({max} files at most): compute the price again.',
  'offer.reversed': 'The maximum is below the minimum.',
  'offer.nothingFree': 'The nights paid must be fewer than those of the stay.',
  'offer.strikeoutWhole': 'A struck price is that of the whole stay.',
  'offer.notForFees': 'An offer on booking fees has no deposit, no other fees and no limit of uses.',
  'offer.rateOrAmount': 'Give a percentage or an amount, not both.',
  'offer.noPaymentMethod': 'Choose at least one payment method.',
  'offer.invisible': 'The offer must be sold through at least one channel.',
  'offer.noGrid': 'Choose at least one price grid.',
  'offer.outsideActivity': 'The dates lie outside the activity period.',
  'offer.otherDuration':
    'Grid “{label}” is of special duration: the dates of the offer must be those of one of its periods.',
  'offer.noDates': 'Give the dates of the stays first.',
} as const
