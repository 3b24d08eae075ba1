/**
 * French sentences of spec 8 that wait for the part of the product that will throw them. A code leaves this file for that of its
 * part when it is thrown: `docs/errors.md` lists what still waits, and a test compares.
 */
export const waiting = {
  residential: {
    'classification.overlap': 'Ces dates chevauchent un autre prix de ce classement : {label}.',
    'fees.overlap': 'Ces dates chevauchent un autre prix de ces frais : {label}.',
    'contract.overlap': 'Ces dates chevauchent un autre contrat de cet emplacement : {label}.',
    'sublet.overlap': 'Ces dates chevauchent une autre sous-location : {label}.',
    'meter.readingSameDay': 'Un relevé de ce compteur existe déjà à cette date.',
    'meter.readingAfterLast': 'La date de ce relevé suit celle du dernier : {last:day}.',
    'meter.belowPrevious': 'L’index est inférieur au relevé précédent ({previous}).',
    'meter.aboveNext': 'L’index est supérieur au relevé suivant ({next}).',
    'meter.noneOfType': 'Cet emplacement n’a pas de compteur de ce type.',
    'sublet.outsideAssignment': 'La sous-location sort de la période d’affectation de l’emplacement.',
    'fees.outsideContract': 'Les frais sortent de la période du contrat.',
    'rentReceipt.billed': 'Cette quittance est facturée : elle ne change plus.',
    'rentReceipt.someNotCreated': 'Certaines échéances n’ont pas pu être créées : {labels}.',
    'placeType.hasResident': 'Ce type d’emplacement a des résidents : il ne se supprime plus.',
    'place.sublet': '{place} est sous-loué du {from:day} au {to:day}.',
  },
  'booking import': {
    'mapping.gridsDisabled': 'La récupération des grilles tarifaires est désactivée chez le fournisseur.',
    'external.callFailed': 'L’appel au service du fournisseur a échoué : {reason}.',
    'external.ftpFailed': 'L’envoi par FTP a échoué : {reason}.',
    'partner.noManager': 'Ce canal n’est rattaché à aucun gestionnaire de canaux.',
    'insurance.cancelByHand': 'Annulez aussi l’assurance à la main, dans l’interface de l’assureur.',
    'insurance.alreadySent': 'Cette assurance a été transmise à l’assureur : elle ne se supprime plus.',
  },
  sales: {
    'article.inUnbilledSale': 'Cet article est dans une vente qui n’est pas facturée.',
  },
  statistics: {
    'insee.alreadySent': 'Ce fichier a déjà été transmis à l’INSEE.',
    'stats.noCapacity': 'La capacité est nulle sur cette période : rien ne se calcule.',
    'zone.taken': 'Ce nom ou ce numéro de zone existe déjà.',
  },
  'documents and mail': {
    'mail.notSent': 'L’e-mail n’est pas parti : vérifiez les réglages de messagerie.',
    'mail.testFailed': 'Le message d’essai n’est pas parti : {reason}.',
    'mail.nothingChosen': 'Rien n’est choisi pour l’envoi.',
    'document.fileNameRequired': 'Saisissez le nom du fichier.',
    'external.loginRequired': 'Saisissez l’identifiant du service.',
  },
  system: {
    'update.failed': 'La mise à jour a échoué : {reason}.',
    'configuration.impossible': 'Cette configuration n’est pas possible.',
  },
} as const

export const waitingMessages = {
  ...waiting.residential,
  ...waiting['booking import'],
  ...waiting.sales,
  ...waiting.statistics,
  ...waiting['documents and mail'],
  ...waiting.system,
} as const
