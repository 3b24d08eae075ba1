/** Texts of users, groups and rights. Labels of functionalities and levels are in `contract/rights.ts`. */
export const texts = {
  tabs: {
    label: 'Parties de la fiche utilisateur',
    identity: 'Identité',
    rights: 'Droits',
    establishments: 'Établissements',
    tiles: 'Tuiles d’accueil',
    saveFirst: 'Enregistrez d’abord l’identité',
  },
  suspended: 'Suspendu',
  rights: {
    title: 'Droits par fonction',
    functionality: 'Fonction',
    short: { '000': 'Aucun', '001': 'Lecture', '011': 'Modification', '111': 'Suppression' },
    export: 'Export',
    openAll: 'Tout déplier',
    closeAll: 'Tout replier',
    fromGroup:
      'Ces droits sont ceux du groupe «\u00A0{{group}}\u00A0». Les modifier ici retire l’utilisateur du groupe.',
    leaveTitle: 'Retirer {{name}} du groupe «\u00A0{{group}}\u00A0»\u00A0?',
    leaveBody: 'Ses droits deviennent les siens\u00A0: ils ne suivront plus ceux du groupe.',
    leaveConfirm: 'Retirer du groupe et enregistrer',
  },
  establishments: {
    label: 'Établissements où cette personne travaille',
    help: 'Ses droits se règlent établissement par établissement.',
    atLeastOne: 'Choisissez au moins un établissement.',
  },
  tiles: {
    label: 'Tuiles de son accueil',
    help: 'Dans l’ordre où elles sont cochées. Seuls les écrans ouverts à ses droits sont proposés.',
    usual: 'Aucune tuile choisie\u00A0: son accueil montre les tuiles habituelles.',
  },
  password: {
    change: 'Changer le mot de passe',
    changeHelp: 'Ses autres sessions seront fermées.',
    next: 'Nouveau mot de passe',
    changed: 'Mot de passe changé',
    first: 'Mot de passe',
    firstHelp: 'Au moins 5 caractères. La personne pourra le changer dans «\u00A0Mon profil\u00A0».',
  },
} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    security: typeof texts
  }
}
