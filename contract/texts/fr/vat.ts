/** Texts of the statement of VAT (`web/screens/result`). */
export const texts = {
  statement: {
    title: 'États de TVA',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Rien à déclarer',
    emptyBody: 'Ces mois n’ont ni encaissement ni facture, ou relèvent de la franchise.',
    noMatch: 'Aucune ligne ne correspond',
    open: 'Voir le détail',
    noneSelected: 'Sélectionnez une ligne.',
  },
  next: {
    title: 'Validation',
    waiting: 'Prochain mois à valider : {{month}}.',
    open: '{{month}} n’est pas clôturé : ses chiffres sont provisoires.',
    first: 'C’est le premier état : les mois d’avant ont été déclarés ailleurs. « Du mois du » en choisit un autre.',
    none: 'Aucun mois n’est clôturé : les chiffres sont provisoires.',
    closures: 'Clôtures',
    validate: 'Valider {{month}}',
    noRight: 'Votre groupe n’a pas le droit de valider un état de TVA.',
    ask: 'Valider la TVA de {{month}} ?',
    askBody: 'Ses chiffres ne changeront plus. Ce qui sera corrigé ensuite sera déclaré avec le mois suivant.',
    done: 'TVA de {{month}} validée',
    preference: 'Régime',
    debits: 'Option pour les débits : les prestations sont déclarées à la facture.',
    collected: 'Les prestations sont déclarées à l’encaissement, les biens à la facture ou à l’acompte.',
    corrections: 'Ce qui change après coup d’un mois validé est déclaré avec le premier mois ouvert.',
    form: 'Lignes du formulaire 3310-CA3, à l’euro le plus proche. Un montant négatif se déclare en ligne 21, « Autre TVA à déduire », jamais en moins sur sa ligne.',
    franchise: 'Franchise en base : aucune déclaration à faire.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    readonly vat: typeof texts
  }
}
