/** Sentences of customers: identity, consents, merging, erasure. */
export const customerMessages = {
  // Partners
  'commission.overlap': 'Ces dates chevauchent une autre période de commission, du {from:day} au {to:day}.',
  'placeType.hasAllotment': 'Ce type d’emplacement a des allotements : il ne se supprime plus.',
  'partner.closed': 'Ce partenaire ou ce service n’est plus en activité.',
  'partner.payerMissing': 'Le partenaire règle le camping : choisissez sa fiche client.',
  'partner.notItsStay': 'Ce séjour ne vient pas d’un partenaire.',
  'allotment.overlap':
    'Ces nuits chevauchent un autre allotement de ce partenaire pour ce type, qui commence le {from:day}.',
  'allotment.places': 'Nommez autant d’emplacements que la quantité ({quantity}), ou aucun.',
  'allotment.otherType': 'Chaque emplacement nommé doit être de ce type et en vente.',
  'allotment.tooLong': 'Un allotement dure trois ans au plus.',
  'allotment.exhausted': 'L’allotement de {partner} ne laisse plus rien du {from:day} au {to:day}.',

  // Customers
  'customer.birthDate': 'Date de naissance improbable.',
  'customer.siretOfAnotherSiren': 'Ce SIRET n’appartient pas à ce SIREN.',
  'customer.einvoiceAddress': 'Adresse incorrecte. Exemple : 732829320 ou 732829320_73282932000074.',
  'customer.consentProof': 'Indiquez ce qui prouve l’accord : formulaire signé, message, enregistrement…',
  'customer.consentLater': 'Un accord ne se recueille pas à l’avance : la date est à venir.',
  'customer.erased': 'Les données de ce client ont été effacées : la fiche ne change plus.',
  'customer.merged': 'Cette fiche a été réunie avec une autre : ouvrez celle qui a été conservée.',
  'customer.mergeWithItself': 'Choisissez deux fiches différentes.',
  'customer.mergeUndone': 'Cette réunion a déjà été défaite.',
  'customer.mergeChanged': 'La réunion ne se défait plus : une des deux fiches ou ses adresses ont changé depuis.',
  'customer.mergeBookingChanged': 'La réunion ne se défait plus : le dossier {code} a changé depuis.',
  'customer.mergePaid': 'La réunion ne se défait plus : un règlement ou une facture du dossier {code} date d’après.',
  'customer.eraseOngoing': 'Effacement impossible : le séjour {booking} est en cours ou à venir.',
  'customer.eraseUnpaid': 'Effacement impossible : le dossier {booking} n’est pas soldé.',
  'customer.eraseUnbilled': 'Effacement impossible : le séjour {booking} n’est pas facturé.',
  'customer.erasePolice':
    'Effacement impossible : la fiche de police du séjour {booking} se conserve six mois, jusqu’au {until}.',
} as const
