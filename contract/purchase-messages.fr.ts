/** Invoices of suppliers, as they are read and decided. */
export const purchaseMessages = {
  'purchase.empty': 'Ce fichier est vide.',
  'purchase.tooLarge': 'Cette facture est trop lourde : {max} au plus.',
  'purchase.several': 'Ce PDF contient deux factures différentes : demandez au fournisseur laquelle vaut.',
  'purchase.noData':
    'Ce PDF ne contient pas les données d’une facture électronique (Factur-X) : demandez-les au fournisseur, ou saisissez la dépense.',
  'purchase.malformed': 'Ce fichier XML est abîmé ou coupé : demandez-le de nouveau.',
  'purchase.doctype': 'Ce fichier XML déclare un type de document, ce qu’aucune facture ne fait : il est refusé.',
  'purchase.notInvoice':
    'Ce fichier n’est pas une facture électronique (trouvé : {found}). CII, UBL et Factur-X se lisent.',
  'purchase.missing': 'Il manque à cette facture une donnée obligatoire ({field}).',
  'purchase.amount': 'Un montant de cette facture ne se lit pas ({field} : {found}).',
  'purchase.date': 'Une date de cette facture ne se lit pas ({field} : {found}).',
  'purchase.currency': 'Cette facture est en {found} : seules celles en euros deviennent des dépenses.',
  'purchase.decided': 'Cette facture est déjà approuvée ou refusée.',
  'purchase.noCustomer':
    'Le partenaire {partner} n’a pas de fiche client : son compte auxiliaire est celui de cette fiche.',
  'purchase.double': 'Cette facture est déjà là : même fournisseur, même numéro, même date. Refusez celle-ci.',
  'purchase.otherBuyer': 'Cette facture est adressée à un autre SIREN ({siren}) : refusez-la, ou confirmez.',
  'purchase.sums': 'Les totaux de cette facture ne concordent pas : vérifiez-la, puis confirmez.',
  'purchase.rate': 'L’établissement n’a pas le taux de TVA {rate} : créez-le d’abord.',
} as const
