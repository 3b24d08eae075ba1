/** Closures of days, months and years. */
export const closureMessages = {
  'closure.billsOpen':
    'Une facture ou un règlement est en cours d’enregistrement : attendez un instant, puis recommencez.',
  'closure.periodsOpen': 'Des journées de ce mois ne sont pas clôturées.',
  'closure.monthsOpen': 'Un mois précédent n’est pas clôturé : les mois se clôturent dans l’ordre.',
  'closure.yearsOpen': 'L’exercice {label} n’est pas clôturé : les exercices se clôturent dans l’ordre.',
  'closure.inFuture': 'La journée du {date:day} est à venir : elle ne se clôture pas encore.',
  'closure.inProgress': 'Une clôture est en cours : attendez sa fin.',
  'closure.nothing': 'Il n’y a rien à clôturer.',
  'closure.documentsMade': 'Cette période est déjà clôturée et ses documents sont faits.',
  'closure.newYearNeeded': 'Aucun exercice comptable ne contient le {date} : créez-le d’abord.',
  'closure.backupNeeded': 'Une sauvegarde doit se terminer après la clôture du dernier jour du mois.',
  'closure.tillsOpen': 'Une caisse ouverte le {date:day} n’est pas fermée ({tills}) : comptez-la et fermez-la d’abord.',
  'closure.technicalOnly':
    'Seul un utilisateur technique peut clôturer un exercice : adressez-vous à votre prestataire.',
  'vat.notMonth': 'Un état de TVA est celui d’un mois entier.',
  'vat.alreadyValidated': 'La TVA du mois du {month:day} est déjà validée.',
  'vat.notNext': 'Les mois se valident dans l’ordre : le prochain est celui du {month:day}.',
  'vat.monthOpen': 'Le mois du {month:day} n’est pas clôturé : clôturez-le d’abord.',
} as const
