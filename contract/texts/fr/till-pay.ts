/** Texts of what pays a ticket by paper: gift vouchers, credit notes, holiday vouchers; and of its bill (`web/screens/till`). */
export const texts = {
  gift: {
    code: 'Code du bon cadeau',
    help: 'Douze caractères, tapés ou scannés.',
    wrong: 'Ce code n’est pas celui d’un bon\u00A0: vérifiez-le.',
    missing: 'Tapez ou scannez le code du bon.',
    seen: 'Reste {{left}}, bon jusqu’au {{until}}',
    ofPurpose: 'Vaut pour ce qu’il nomme\u00A0: il se déduit du ticket.',
    first: 'Ajoutez d’abord les articles\u00A0: le bon paiera le ticket.',
    noMethod: 'Aucun mode de règlement « Bon cadeau » n’est proposé à la caisse.',
  },
  credit: {
    number: 'Numéro de l’avoir',
    help: 'Laissez vide pour ceux du client du ticket.',
    missing: 'Donnez le numéro de l’avoir, ou choisissez-le.',
    unknown: 'Aucun avoir à utiliser n’est trouvé.',
    found: 'Avoirs trouvés',
    seen: 'Reste {{left}}, valable jusqu’au {{until}}',
  },
  vouchers: {
    faces: 'Chèques-vacances reçus',
    count: 'Chèques de {{face}}',
    less: 'Un chèque de {{face}} de moins',
    year: 'Année d’émission',
    expired: '{{year}} et avant\u00A0: périmés',
    worth: 'Chèques-vacances\u00A0: {{worth}}',
    worthKept: 'Chèques-vacances\u00A0: {{worth}}, dont {{kept}} non rendus',
    none: 'Comptez les chèques-vacances.',
    noYear: 'Choisissez leur année d’émission.',
    tooMany: 'Un chèque est de trop\u00A0: rendez-le au client.',
    kept: 'Les chèques-vacances ne rendent pas la monnaie\u00A0: {{amount}} restent acquis. Prenez-en moins pour régler la fin autrement.',
  },
  paid: {
    kept: 'Chèques-vacances\u00A0: {{amount}} ne sont pas rendus.',
    GIFT: 'Bon cadeau {{name}}\u00A0: il reste {{left}}.',
    CREDIT_NOTE: 'Avoir {{name}}\u00A0: il reste {{left}}.',
  },
  bill: {
    make: 'Faire la facture',
    credit: 'Faire l’avoir',
    open: 'Facture {{number}}',
    title: 'Facture du ticket {{number}}',
    creditTitle: 'Facture d’avoir du retour {{number}}',
    customer: 'Client',
    help: 'La loi veut son nom et son adresse. La facture est déjà payée par le ticket.',
    newCustomer: 'Nouveau client…',
    noCustomer: 'Choisissez le client.',
    reference: 'Référence voulue par le client',
    note: 'Note sur la facture',
    confirm: 'Faire la facture',
    made: 'Facture {{number}} faite',
    nothing: 'Ce ticket n’a aucune ligne.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    'till-pay': typeof texts
  }
}
