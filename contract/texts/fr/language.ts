/** Texts of the record of a language: the file of its screens. */
export const texts = {
  title: 'Textes des écrans',
  help: 'Les écrans de Pinède se traduisent par un fichier : téléchargez-le, remplissez la partie « texts » en regard du français, puis importez-le.',
  none: 'Cette langue n’est pas parmi celles des écrans : elle sert aux clients et à leurs documents.',
  builtIn: 'Les écrans de cette langue sont fournis avec Pinède.',
  absent: 'Aucun fichier importé pour l’instant.',
  done: '{{share}} des textes, importés le {{when}}',
  selectable: 'Chacun peut choisir cette langue dans son menu.',
  notSelectable: 'La langue se choisit à partir de {{needed}} des textes.',
  download: 'Télécharger le fichier',
  choose: 'Importer un fichier…',
  unreadable: 'Ce fichier ne se lit pas : il doit être celui qui a été téléchargé ici, complété.',
  otherLanguage: 'Ce fichier est celui d’une autre langue ({{language}}).',
  report: 'Contrôle du fichier',
  share: '{{share}} des {{count}} textes sont traduits.',
  missing_zero: 'Aucun texte ne manque.',
  missing_one: '{{count}} texte manque : il sera montré en français.',
  missing_other: '{{count}} textes manquent : ils seront montrés en français.',
  unknown_one: '{{count}} clé inconnue, ignorée',
  unknown_other: '{{count}} clés inconnues, ignorées',
  holes_one: '{{count}} texte n’a pas les mêmes accolades que le français : il n’est pas pris',
  holes_other: '{{count}} textes n’ont pas les mêmes accolades que le français : ils ne sont pas pris',
  more: '… et {{count}} de plus',
  save: 'Prendre ces textes',
  cancel: 'Abandonner',
  saved: 'Textes importés : {{share}}',
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    language: typeof texts
  }
}
