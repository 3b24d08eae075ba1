/** Texts of the results (`web/screens/result`). */
export const texts = {
  result: {
    title: 'Résultats',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Aucun mouvement',
    emptyBody: 'Rien n’a été encaissé ni facturé ces jours-là.',
    noMatch: 'Aucun mouvement sur cette période',
    open: 'Voir le détail',
    noneSelected: 'Sélectionnez une ligne.',
  },
  figures: {
    title: 'Chiffres de la période',
    collected: 'Encaissé',
    refunded: 'Remboursé',
    withoutMoney: 'dont sans mouvement d’argent (avoirs, bons, régularisations)',
    billed: 'Facturé TTC',
    billedParts: '{{excluding}} HT, {{vat}} de TVA',
    leftOut: 'Factures exclues des résultats',
    takenOff: 'Commissions et aides retenues',
    guarantees: 'Cautions reçues et rendues',
    guaranteesHeld: 'Cautions détenues à la fin',
    ledger: 'Main courante',
    opening: 'Report',
    produced: '+ produit',
    received: '− reçu',
    closing: '= à reporter',
    owed: 'Dû par les clients',
    credit: 'Avances des clients',
  },
  payments: {
    title: 'Règlements',
    count_one: '{{count}} règlement',
    count_other: '{{count}} règlements',
    empty: 'Aucun règlement',
    emptyBody: 'Un règlement s’encaisse depuis le dossier du séjour, onglet « Règlements ».',
    noMatch: 'Aucun règlement ne correspond',
    open: 'Ouvrir le dossier',
    noneSelected: 'Sélectionnez un règlement.',
  },
  detail: {
    title: 'Ventilation des ventes',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Aucune vente facturée',
    emptyBody: 'Rien n’a été facturé ces jours-là.',
    noMatch: 'Aucune ligne ne correspond',
    open: 'Voir le détail',
    noneSelected: 'Sélectionnez une ligne.',
  },
  credit: {
    title: 'Avoirs',
    count_one: '{{count}} avoir',
    count_other: '{{count}} avoirs',
    empty: 'Aucun avoir',
    emptyBody: 'Un avoir se fait depuis le dossier du séjour, onglet « Règlements ».',
    noMatch: 'Aucun avoir ne correspond',
    open: 'Ouvrir le dossier',
    noneSelected: 'Sélectionnez un avoir.',
  },
  balance: {
    title: 'Balance clients',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Personne ne doit rien',
    emptyBody: 'À cette date, les factures et les règlements de chaque payeur s’équilibrent.',
    noMatch: 'Aucun payeur ne correspond',
    open: 'Voir le détail',
    noneSelected: 'Sélectionnez une ligne.',
    on: 'Au',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    result: typeof texts
  }
}
