/** Texts of bread ordered for the mornings. */
export const texts = {
  print: 'Liste du boulanger',
  board: {
    title: 'Commandes de pain',
    day: 'Matin du',
    left_one: '{{count}} à remettre',
    left_other: '{{count}} à remettre',
    openUntil: 'Commandes jusqu’au {{day}}, {{until}}',
    closed: 'Le boulanger a sa liste depuis {{until}}',
    past: 'Ce matin est passé.',
    thisMorning: 'Ce matin',
    tomorrow: 'Demain',
    isToday: 'C’est le jour affiché.',
    isTomorrow: 'C’est le jour affiché.',
    till: 'Caisse des tickets',
    place: 'Emplacement',
    state: 'Remise',
    total: 'À livrer par le boulanger',
    open: 'Commande de l’emplacement {{place}}, {{name}}',
    repeated: 'tous les jours',
    late: 'hors délai',
    gone: 'parti',
    isHanded: 'Déjà remis.',
    tick: 'Pain remis à l’emplacement {{place}}',
    toHand: 'à remettre',
    waiting: 'remis {{when}}, ticket de côté',
    paid: 'remis {{when}}, ticket repris',
    taken: 'La caisse a repris son ticket.',
    handed: 'Pain de {{place}} remis : son ticket attend à la caisse.',
    takenBack: 'Pain de {{place}} décoché : son ticket est abandonné.',
    notYet: 'Se coche le matin même.',
    noTill: 'Aucune caisse n’est en service.',
    noArticle: 'Aucun article ne se commande la veille',
    noArticleBody: 'Cochez « À commander la veille » sur la fiche des articles du boulanger.',
    nothing: 'Aucune commande',
    nothingBody: 'Tapez un emplacement et une quantité : A12 3.',
  },
  view: {
    label: 'Emplacements montrés',
    ordered: 'Commandes',
    left: 'À remettre',
    all: 'Tous',
  },
  entry: {
    label: 'Emplacement et quantité',
    hint: 'A12 3 ou A12 2 croissant',
    nobody: 'Personne à cet emplacement ni de ce nom ce matin-là.',
    several_one: '{{count}} emplacement correspond : précisez.',
    several_other: '{{count}} emplacements correspondent : précisez.',
    noArticle: 'Aucun article de ce nom ne se commande.',
  },
  order: {
    title: 'Pain de {{place}}, {{name}}',
    repeated: 'Tous les jours jusqu’au départ ({{day}})',
    late: 'Les commandes du {{day}} étaient prises jusqu’à {{until}} la veille. Prévenez le boulanger : la commande sera notée hors délai.',
    tooLate: 'Commandes closes depuis {{until}}.',
    tooMany: '99 au plus par article.',
    confirm: 'Enregistrer',
    insist: 'Prendre hors délai',
    done: 'Commande de {{place}} enregistrée.',
  },
}

declare module '#contract/texts.ts' {
  interface Catalogues {
    bread: typeof texts
  }
}
