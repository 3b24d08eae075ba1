/** Texts of receipts on paper, of the drawer, of the customers’ window and of printers (`web/screens/printer`, `web/screens/till`). */
export const texts = {
  record: {
    title: 'Essai',
    never: 'La page de test montre les accents, l’euro et la largeur.',
    done: 'La page de test est sortie. Ses accents et son euro sont-ils justes\u00A0?',
    test: 'Imprimer une page de test',
  },
  receipt: {
    printed: 'Ticket {{number}} imprimé',
    duplicate: 'Duplicata n°\u00A0{{copy}} du ticket {{number}} imprimé',
    failed: 'Ticket {{number}}',
    kept: 'Le ticket est enregistré\u00A0: rien n’est perdu.',
    network: 'Le serveur n’a pas répondu\u00A0: réessayez, le ticket ne sortira pas deux fois.',
    retry: 'Réessayer',
    out: 'Il est sorti',
    notOut: 'Il n’est pas sorti, réessayer',
    pdf: 'PDF',
  },
  station: {
    menu: 'Poste',
    drawer: 'Ouvrir le tiroir…',
    display: 'Écran du client',
  },
  drawer: {
    title: 'Ouvrir le tiroir',
    reason: 'Motif',
    noReason: 'Donnez le motif.',
    journaled: 'L’ouverture est inscrite au journal technique, avec son motif.',
    confirm: 'Ouvrir',
    opened: 'Tiroir ouvert',
    none: 'Aucun tiroir n’est relié à l’imprimante de cette caisse.',
  },
  card: {
    title: 'Paiement par carte\u00A0: {{amount}}',
    waiting: 'Le montant est sur « {{terminal}} »\u00A0: le client présente sa carte.',
    toCancel: 'Pour annuler, appuyez sur la touche rouge du terminal.',
    leave: 'Ne plus attendre',
    retry: 'Réessayer',
    byHand: 'Saisir à la main',
    unknown: 'Que dit le terminal\u00A0?',
    taken: 'Accepté',
    notTaken: 'Pas accepté',
    openTaken: 'Carte\u00A0: {{amount}} acceptés sur « {{terminal}} » le {{at}}, sans ticket.',
    openUnknown:
      'Carte\u00A0: {{amount}} demandés à « {{terminal}} » le {{at}}, sans réponse. Que dit le terminal\u00A0?',
    use: 'Le prendre pour ce ticket',
    noTicket: 'Composez d’abord son ticket.',
    tooMuch: 'Il dépasse ce qui reste à payer.',
    givenBack: 'Annulé sur le terminal…',
    givenBackTitle: 'Paiement annulé sur le terminal',
    givenBackBody:
      'Le montant a été rendu sur la carte du client avec le terminal\u00A0: ce paiement n’attend plus de ticket.',
    confirm: 'Confirmer',
    reason: 'Motif',
    noReason: 'Donnez le motif.',
  },
  display: {
    title: 'Écran du client',
    blocked: 'Le navigateur a bloqué la fenêtre\u00A0: autorisez-la pour ce site.',
    welcome: 'Bienvenue',
    lines: 'Vos articles',
    total: 'Total',
    left: 'Reste à payer',
    change: 'À vous rendre',
    back: 'À vous rembourser',
    thanks: 'Merci, à bientôt',
    training: 'Formation',
    noTill: 'Cette fenêtre s’ouvre depuis une caisse.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    printer: typeof texts
  }
}
