/** French sentences of what is refused about special offers. */
export const offerMessages = {
  'offer.usedUpNow': 'L’offre « {label} » vient d’être épuisée ({max} dossiers au plus) : recalculez le prix.',
  'offer.reversed': 'Le maximum est inférieur au minimum.',
  'offer.nothingFree': 'Les nuits payées doivent être moins nombreuses que celles du séjour.',
  'offer.strikeoutWhole': 'Un prix barré est celui de tout le séjour.',
  'offer.notForFees': 'Une offre sur les frais de dossier n’a ni arrhes, ni autres frais, ni limite d’usage.',
  'offer.rateOrAmount': 'Donnez un pourcentage ou un montant, pas les deux.',
  'offer.noPaymentMethod': 'Choisissez au moins un mode de règlement.',
  'offer.invisible': 'L’offre doit se vendre par un canal au moins.',
  'offer.noGrid': 'Choisissez au moins une grille tarifaire.',
  'offer.outsideActivity': 'Les dates dépassent la période d’activité.',
  'offer.otherDuration':
    'La grille « {label} » est à durée spéciale : les dates de l’offre doivent être celles d’une de ses périodes.',
  'offer.noDates': 'Donnez d’abord les dates des séjours.',
} as const
