/** Texts of tax audits: the dialog of managers (`web/screens/closure`) and the first screen of an inspector (`web/screens/session/home`). */
export const texts = {
  title: 'Contrôle fiscal',
  close: 'Fermer',
  file: {
    title: 'Dossier à remettre',
    what: 'Un seul fichier ZIP : archives de tous les mois et exercices clôturés, documents de clôture, journal des événements techniques, clé publique, attestation du logiciel, de quoi tout vérifier sans Pinède.',
    from: 'Depuis le',
    to: 'Jusqu’au',
    all: 'Sans dates : tout ce qui est clôturé.',
    run: 'Préparer le dossier',
    take: 'Télécharger le dossier',
    busy: 'Le dossier se prépare.',
    failed: 'Le dossier n’a pas pu être préparé.',
    noRight: 'Vous n’avez pas le droit d’exporter les clôtures.',
  },
  access: {
    title: 'Accès en lecture seule',
    what: 'L’inspecteur lit factures, règlements, clôtures, archives, résultats et événements techniques, et rien d’autre. Il n’écrit rien. L’accès s’éteint de lui-même après son dernier jour.',
    label: 'Accès ouverts',
    none: 'Aucun accès n’a été ouvert.',
    open: 'Ouvrir un accès',
    noRight: 'Vous n’avez pas le droit de gérer les utilisateurs.',
    column: {
      inspector: 'Inspecteur',
      login: 'Identifiant',
      state: 'État',
      used: 'Dernière connexion',
      looked: 'Consulté',
      action: 'Action',
    },
    state: { OPEN: 'Ouvert jusqu’au {{day}}', CLOSED: 'Fermé le {{day}}', OVER: 'Terminé le {{day}}' },
    never: 'Jamais',
    looks: '{{looks}} consultations, {{taken}} téléchargements',
    show: 'Voir',
    showOf: 'Voir ce que {{name}} a consulté',
    stop: 'Fermer l’accès',
    stopOf: 'Fermer l’accès de {{name}}',
    stopAsk: 'Fermer l’accès de {{name}} ?',
    stopBody: 'Sa session s’arrête aussitôt. L’accès ne pourra pas être rouvert : un autre le sera.',
    stopped: 'Accès fermé.',
  },
  form: {
    inspector: 'Nom de l’inspecteur',
    office: 'Service',
    endsOn: 'Dernier jour',
    run: 'Ouvrir l’accès',
    opened: 'Accès ouvert',
    tell: 'Remettez ceci à {{name}}. Le mot de passe n’est montré qu’une fois ; un autre sera demandé à la première connexion.',
    login: 'Identifiant',
    password: 'Mot de passe provisoire',
    copy: 'Copier',
    copied: 'Identifiants copiés.',
  },
  looks: {
    title: 'Consulté par {{name}}',
    none: 'Rien n’a encore été consulté.',
    column: { what: 'Quoi', record: 'N° interne', times: 'Fois', first: 'La première fois', last: 'La dernière' },
    taken: 'téléchargé',
  },
  home: {
    until: 'Accès en lecture seule, jusqu’au {{day}}',
    what: 'Cet accès lit factures, règlements, clôtures, archives, résultats et événements techniques de {{name}}. Il n’écrit rien. Chaque consultation et chaque téléchargement sont notés.',
    screens: 'À consulter',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    audit: typeof texts
  }
}
