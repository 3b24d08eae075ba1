/** Formats of the accountants' software, and the delivery of their files. */
export const formatMessages = {
  'accounting.providerRequired': 'Choisissez le logiciel de comptabilité.',
  'accountingFormat.waiting':
    '{label} est en développement : aucun exemple public de son format n’existe. Choisissez-en un autre, ou le CSV.',
  'accountingFormat.noLine': 'Ce format n’écrit aucune ligne d’écriture.',
  'accountingFormat.noAccount': 'Ce format n’a pas de colonne pour le compte.',
  'accountingFormat.noDay': 'Ce format n’a pas de colonne pour la date.',
  'accountingFormat.noJournal': 'Ce format n’a pas de colonne pour le journal.',
  'accountingFormat.noAmount':
    'Ce format ne dit pas les montants : débit et crédit, montant et sens, ou montant signé.',
  'accountingFormat.noWidth': 'Colonne « {column} » : indiquez sa largeur, puisque les colonnes ont toutes la leur.',
  'accountingFormat.cutsFigures': 'Colonne « {column} » : un compte, une date ou un montant ne se coupe pas.',
  'accountingFormat.uniqueOfOther': 'Colonne « {column} » : seul un code client se raccourcit en restant unique.',
  'accountingFormat.nothingBetween': 'Sans séparateur, les colonnes doivent avoir leur largeur entière.',
  'accountingFormat.commaTwice': 'La virgule sépare déjà les colonnes : choisissez le point pour les décimales.',
  'accountingFormat.headerOfMany': 'Des lignes de plusieurs sortes n’ont pas d’en-tête commun.',
  'accountingFormat.tooLong':
    '« {value} » ne tient pas dans la colonne « {column} » ({width} caractères). Élargissez-la, ou abrégez ce qui s’y écrit.',
  'accountingFormat.sameCode':
    '« {first} » et « {second} » s’écriraient tous deux « {written} » : rien ne les distinguerait plus chez le comptable. Élargissez la colonne.',
  'accountingFormat.codesFull':
    'Il ne reste plus de code de {width} caractères pour le client « {code} ». Élargissez la colonne.',
} as const
