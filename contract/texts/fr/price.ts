/** Texts of the price grids (`web/screens/pricing/price`). Its parts are in `fr/price/`. */
import { grid } from '#contract/texts/fr/price/grid.ts'
import { lines } from '#contract/texts/fr/price/lines.ts'
import { list } from '#contract/texts/fr/price/list.ts'
import { season } from '#contract/texts/fr/price/season.ts'
import { tools } from '#contract/texts/fr/price/tools.ts'
import { words } from '#contract/texts/fr/price/words.ts'

/** Texts of price grids: the simulation. */
const simulation = {
  oldest: 'Âge de la personne la plus âgée',
  years: 'ans',
  request: 'Séjour à simuler',
  answer: 'Prix du séjour',
  arrival: 'Arrivée',
  departure: 'Départ',
  nights_one: '{{count}} nuit',
  nights_other: '{{count}} nuits',
  empty: 'Quel séjour\u00A0?',
  emptyBody:
    'Saisissez l’arrivée et le départ\u00A0: le prix s’explique nuit par nuit, avec ce qui est à l’écran, même non enregistré.',
  refused: 'Cette grille ne chiffre pas ce séjour',
  apart: 'hors frais, remises et taxe de séjour',
  table: 'Détail nuit par nuit',
  night: 'Nuit du',
  period: 'Période',
  how: 'Calcul',
  base: 'Séjour',
  total: 'Total',
  once: 'une fois pour le séjour',
  seventh: '1/7 de {{price}}',
  package: '1/{{n}} du forfait de {{price}}',
  stay: '1/{{n}} de {{price}}',
  included: '{{name}}\u00A0: {{included}} compris sur {{asked}}',
  unpricedAge_one: '{{count}} personne de {{age}} ans n’a pas de prix dans cette grille\u00A0: comptée gratuite.',
  unpricedAge_other:
    '{{count}} personnes de {{age}} ans n’ont pas de prix dans cette grille\u00A0: comptées gratuites.',
  absent_one: '{{count}} personne n’est présente aucune nuit.',
  absent_other: '{{count}} personnes ne sont présentes aucune nuit.',
  unpricedOption: 'L’option {{code}} n’est pas dans cette grille\u00A0: comptée gratuite.',
} as const

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    price: typeof texts
  }
}
