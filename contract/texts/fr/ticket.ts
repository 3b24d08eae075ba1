/** Texts of the list of tickets. */
export const texts = {
  tickets: {
    title: 'Tickets de caisse',
    count_one: '{{count}} ticket',
    count_other: '{{count}} tickets',
    empty: 'Aucun ticket',
    emptyBody: 'Chaque vente encaissée à une caisse est un ticket signé, qui ne change plus.',
    noMatch: 'Aucun ticket ne correspond',
    open: 'Ouvrir le ticket',
    noneSelected: 'Sélectionnez un ticket.',
    sell: 'Nouveau ticket',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    ticket: typeof texts
  }
}
