/** Texts of archives, verifications and the tools of money (`web/screens/archive`). */
export const texts = {
  double: {
    title: 'Lignes facturées deux fois',
    count_zero: 'Aucune ligne en double',
    count_one: '{{count}} ligne en double',
    count_other: '{{count}} lignes en double',
    looked: '{{bills}} factures en vigueur et {{lines}} lignes comparées',
    open: 'Ouvrir la facture',
    noneSelected: 'Sélectionnez une ligne.',
    noMatch: 'Aucune ligne ne correspond',
    empty: 'Aucune ligne n’est facturée deux fois',
    emptyBody: 'Un séjour figure sur une seule facture en vigueur de chaque payeur. Une facture annulée ne compte pas.',
  },
  due: {
    title: 'Dossiers dont le dû est faux',
    count_zero: 'Aucun écart',
    count_one: '{{count}} dossier en écart',
    count_other: '{{count}} dossiers en écart',
    looked: '{{files}} dossiers et {{payments}} règlements recalculés',
    open: 'Ouvrir le dossier',
    noneSelected: 'Sélectionnez un dossier.',
    noMatch: 'Aucun dossier ne correspond',
    empty: 'Le dû de chaque dossier est juste',
    emptyBody: 'Le dû enregistré est celui des lignes, moins la commission retenue et les règlements.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    archive: typeof texts
  }
}
