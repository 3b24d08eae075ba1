/** Texts of the establishment's screens; labels of fields come from the declarations. */
export const texts = {
  training: 'Formation',
  sheet: 'Imprimer la fiche',
  logo: {
    title: 'Logo',
    of: 'Logo de {{name}}',
    none: 'Aucun logo pour l’instant.',
    choose: 'Choisir un logo',
    replace: 'Remplacer le logo',
    help: 'PNG ou JPEG, 1\u00A0Mo au plus. Il figure sur les documents.',
  },
  stations: {
    empty: 'Nommez au moins un poste\u00A0: il identifie la caisse dans les enregistrements signés.',
  },
  sites: {
    title: 'Établissements',
    add: 'Ajouter un établissement',
    addTitle: 'Ajouter un établissement',
    nameMissing: 'Saisissez son nom.',
    name: 'Nom du camping',
    model: 'La société, la devise et le fuseau horaire sont repris de {{name}}. Le reste se complète sur place.',
    training: 'Établissement de formation',
    trainingHelp:
      'Pour s’exercer\u00A0: ses documents sont exclus des totaux fiscaux. Ce choix ne change plus ensuite.',
    create: 'Créer l’établissement',
    added: '{{name}} est créé. Choisissez-le pour le compléter.',
    incomplete: 'À compléter',
    here: 'En cours',
    go: 'Y travailler',
    goNamed: 'Travailler dans {{name}}',
    removeNamed: 'Supprimer {{name}}',
    removeTitle: 'Supprimer l’établissement «\u00A0{{name}}\u00A0»\u00A0?',
    removeBody: 'Ses réglages disparaissent. Un établissement où quelque chose a été enregistré ne se supprime pas.',
  },
  year: {
    months: 'Mois comptables',
    monthsHelp: 'Choisissez un mois pour voir ses journées. Seules les clôtures changent leur état.',
    noMonth: 'Aucun mois',
  },
  holidays: {
    title: 'Jours fériés de la période',
    add: 'Ajouter un jour férié',
    help: 'Les jours légaux sont calculés d’après le code postal de l’établissement. Ajoutez les vôtres\u00A0: ponts, fêtes locales.',
    legal: 'Légal',
    change: 'Modifier',
    edit: 'Modifier {{name}}',
    span: 'du {{from}} au {{to}}',
  },
  group: {
    sites: 'Établissements du groupe',
    customers_one: '{{count}} client',
    customers_other: '{{count}} clients',
    member: 'Dans le groupe',
    elsewhere: 'Appartient déjà au groupe «\u00A0{{group}}\u00A0»',
    join: 'Rattacher',
    joinNamed: 'Rattacher {{name}}',
    leave: 'Retirer',
    leaveNamed: 'Retirer {{name}}',
    joinTitle: 'Rattacher {{name}} au groupe\u00A0?',
    leaveTitle: 'Retirer {{name}} du groupe\u00A0?',
    joinShares_one: 'Son client sera visible et modifiable dans les autres sites, et les leurs ici.',
    joinShares_other: 'Ses {{count}} clients seront visibles et modifiables dans les autres sites, et les leurs ici.',
    leaveParts_one: 'Il ne verra plus les clients des autres sites, sauf ceux de ses propres séjours.',
    leaveParts_other: 'Il ne verra plus les clients des autres sites, sauf ceux de ses propres séjours.',
    logo: 'Logo du groupe',
    logoHelp: 'PNG ou JPEG, 1\u00A0Mo au plus. Affiché dans la barre tant que les clients sont partagés.',
  },
  modules: {
    title: 'Modules',
    intro:
      'Un module désactivé disparaît aussitôt des menus et des écrans de tous les postes de l’établissement. Rien de ce qui est enregistré n’est perdu.',
    on: 'Activé',
    off: 'Désactivé',
    switchOn: 'Activer',
    switchOff: 'Actif',
    switchedOn: 'Module «\u00A0{{name}}\u00A0» activé',
    switchedOff: 'Module «\u00A0{{name}}\u00A0» désactivé',
    rights: 'Droits',
    menus: 'Menus',
    nothing: 'Rien n’en dépend encore\u00A0: ce choix vaudra dès que ses écrans existeront.',
    names: {
      quotation: 'Devis',
      insurance: 'Assurance annulation',
      policeRegister: 'Registre de police',
      resident: 'Résidents',
      vacaf: 'Aide aux vacances (VACAF)',
      gift: 'Bons cadeaux',
      onlineBooking: 'Réservation en ligne',
      satisfactionSurvey: 'Enquête de satisfaction',
      accountingExport: 'Export comptable',
      accessControl: 'Contrôle d’accès',
      electronicInvoice: 'Facturation électronique',
    },
    help: {
      quotation:
        'Enregistrer une demande en devis, et la liste des devis. Ceux qui existent restent lisibles dans leur dossier et se convertissent.',
      insurance:
        'Proposer l’assurance d’un séjour, au taux des conditions de règlement. Celles qui sont souscrites restent.',
      policeRegister:
        'Demander le lieu de naissance et la nationalité des occupants, et tenir le registre des étrangers.',
      resident: 'Parcelles, contrats, compteurs et quittances.',
      vacaf: 'Part du séjour payée par la CAF.',
      gift: 'Vente et utilisation de bons cadeaux.',
      onlineBooking: 'Réservations reçues d’internet.',
      satisfactionSurvey: 'Questionnaires avant et après le séjour.',
      accountingExport: 'Écritures pour le logiciel du comptable.',
      accessControl: 'Codes des barrières et des portes.',
      electronicInvoice: 'Factures aux entreprises par une plateforme agréée, et leur suivi.',
    },
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    establishment: typeof texts
  }
}
