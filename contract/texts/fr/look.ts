/** Texts of the looks of papers, their words, and printers. */
export const texts = {
  preview: 'Aperçu',
  previewOf: 'Aperçu d’une réservation dans cette présentation',
  language: 'Langue',
  failed: 'L’aperçu n’a pas pu être composé.',
  pictures: 'Images',
  saveFirst: 'Enregistrez d’abord la présentation pour lui donner un fond et une signature.',
  BACKGROUND: {
    title: 'Fond de page',
    help: 'JPG ou PNG, 10\u00A0Mo au plus. Elle couvre la page, derrière le texte.',
    none: 'Aucun fond',
  },
  SIGNATURE: {
    title: 'Signature',
    help: 'JPG, JPEG ou PNG, 1\u00A0Mo au plus. Imprimée au bas des confirmations et des lettres.',
    none: 'Aucune signature',
  },
  choose: 'Choisir une image',
  replace: 'Remplacer',
  remove: 'Retirer',
  removeTitle: 'Retirer «\u00A0{{name}}\u00A0»\u00A0?',
  removeBody: 'Les papiers s’impriment aussitôt sans elle.',
  saved: 'Image enregistrée',
  removed: 'Image retirée',
  words: {
    title: 'Mots des papiers',
    intro:
      'Ce que devis et confirmations disent autour des chiffres. Laisser vide pour garder le mot habituel. Les factures gardent leurs mots, que la loi fixe en partie.',
    language: 'Langue des papiers',
    search: 'Chercher un mot',
    usual: 'Mot habituel',
    own: 'Mot de l’établissement',
    ownOf: 'Mot de l’établissement pour «\u00A0{{word}}\u00A0»',
    changed_one: '{{count}} mot changé',
    changed_other: '{{count}} mots changés',
    none: 'Aucun mot ne correspond',
  },
  printer: {
    test: 'Interroger l’imprimante',
    title: 'État',
    answers: 'L’imprimante répond\u00A0: {{name}}.',
    state: { IDLE: 'Prête.', PROCESSING: 'Imprime en ce moment.', STOPPED: 'Arrêtée.' },
    never: 'Interrogez-la pour savoir si elle répond.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    look: typeof texts
  }
}
