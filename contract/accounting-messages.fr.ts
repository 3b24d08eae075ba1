/** French sentences of accounts and plans. Part of `messages.fr.ts`. */
export const accountingMessages = {
  'accountingAccount.used': 'Ce compte comptable a des références : il ne se supprime plus.',
  'accountingAccount.codeTaken': 'Ce code comptable existe déjà : {label}.',
  'accountingAccount.codeLength': 'Un code comptable compte {length} caractères.',
  'accountingAccount.codeFormat':
    'Un compte commence par trois chiffres, le premier de 1 à 8, puis chiffres ou lettres sans accent. Exemple : 70612.',
  'accountingAccount.stillUsed':
    'Le plan comptable emploie ce compte : {subjects}. Affectez-les ailleurs avant de le rendre inactif.',
  'accountingSection.used': 'Cette section a des affectations : elle ne se supprime plus.',
  'accountingSection.stillUsed':
    'Des éléments ont cette section : {subjects}. Affectez-les ailleurs avant de la rendre inactive.',
  'accountingSection.codeTaken': 'Ce code de section existe déjà : {label}.',
  'accountingSection.codeFormat': 'Un code de section a des chiffres et des lettres sans accent. Exemple : MOBILHOME.',
  'accountingJournal.codeTaken': 'Ce code de journal existe déjà : {label}.',
  'accountingJournal.codeFormat': 'Un code de journal a des chiffres et des lettres sans accent. Exemple : BQ1.',
  'accountingJournal.kindTaken': 'Un seul journal a cette nature : {label}.',
  'accountingJournal.kindNeeded': 'Les écritures ont besoin d’un journal de cette nature : il reste.',
  'accountingPlan.exported': 'Les écritures sont exportées jusqu’au {date:day} : le plan change à partir du lendemain.',
  'accountingPlan.journalNeeded': 'Choisissez le journal de ce compte.',
  'accountingAccount.importLine': 'Ligne {line} : « numéro;libellé » attendu. Exemple : 70612;Locations.',
  'accountingAccount.importEmpty': 'Ce fichier n’a aucun compte.',
  'opening.importLine':
    'Ligne {line} : « compte;libellé;tiers;débit;crédit » attendu. Exemple : 411;Clients;DUPONT;120,00; (le tiers peut rester vide).',
  'opening.importEmpty': 'Aucun solde : tapez au moins deux lignes, ou choisissez un fichier.',
  'opening.tooMany': 'Plus de {count} soldes : regroupez les tiers.',
  'opening.tooLong': 'Ce fichier est trop long.',
  'opening.unbalanced': 'Le débit dépasse le crédit de {amount:money} : les deux côtés doivent être égaux.',
  'opening.exported': 'Un export comptable est fait : annulez-le pour changer la reprise.',
  'opening.inFuture': 'Ce jour est à venir.',
  'opening.late': 'La première pièce est du {date:day} : la reprise est de ce jour ou d’avant.',
  'opening.settlementExported': 'Cette régularisation est exportée.',
  'opening.stated': 'L’état de TVA de ce mois est validé.',
  'opening.billed': 'Ce dossier est facturé : un acompte repris est d’avant la facture.',
} as const
