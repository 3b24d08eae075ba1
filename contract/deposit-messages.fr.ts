/** French sentences of bank deposits, and of payments that go there. Part of `messages.fr.ts`. */
export const depositMessages = {
  'payment.deposited':
    'Ce règlement est sur la remise en banque {number} : il ne change plus. Annulez d’abord la remise.',
  'deposit.numberTaken': 'Ce numéro de remise existe déjà : {number}. Une remise annulée garde le sien.',
  'deposit.dayClosed': 'La journée du {date:day} est clôturée : la remise se fera demain.',
  'deposit.monthClosed': 'Le mois de la remise {number} est clos : elle ne change plus.',
  'deposit.notBankable': 'Ce mode de règlement n’est pas à remettre en banque : réglez-le dans sa fiche.',
  'deposit.empty': 'Choisissez au moins un règlement, ou comptez au moins un billet.',
  'deposit.otherMethod': 'Un règlement de {amount:money} est d’un autre mode : il va sur une autre remise.',
  'deposit.otherAccount': 'Un règlement de {amount:money} va sur un autre compte bancaire.',
  'deposit.guarantee': 'Une caution de {amount:money} n’est pas conservée : elle ne se remet pas en banque.',
  'deposit.reversed': 'Un règlement de {amount:money} est extourné ou rendu : retirez-le de la remise.',
  'deposit.later': 'Un règlement de {amount:money} est daté du {paidOn:day}, après la remise.',
  'deposit.aboveTill': 'La caisse ne devrait contenir que {till:money} : on ne peut pas en remettre {total:money}.',
  'deposit.open': 'La remise {number} est encore ouverte : fermez-la d’abord.',
  'deposit.closed': 'La remise {number} est déjà fermée.',
  'deposit.exported': 'La remise {number} est exportée en comptabilité : elle ne change plus.',
  'deposit.cancelled': 'La remise {number} est annulée.',
  'voucher.unknownFace': 'Il n’existe pas de chèque-vacances papier de {face:money}.',
  'voucher.countsUneven': 'Les chèques-vacances comptés font {worth:money}, et non {amount:money}.',
  'voucher.expired': 'Ces chèques-vacances de {year} étaient valables jusqu’au {until:day}.',
} as const
