/** Texts of electronic reports (`web/screens/result/electronic-reports.tsx`). */
export const texts = {
  list: {
    title: 'Rapports électroniques',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Aucun rapport',
    emptyBody: 'Rien n’est à déclarer de ces jours, ou les rapports électroniques ne sont pas en service.',
    noMatch: 'Aucun rapport ne correspond',
    open: 'Voir le détail par jour',
    noneSelected: 'Sélectionnez une ligne.',
  },
  send: 'Envoyer',
  again: 'Renvoyer',
  sent: 'Rapport mis à l’envoi',
  file: 'Fichier',
  fileOf: 'Télécharger le fichier {{number}}',
  close: 'Clôturer à partir du {{day}}',
  late: 'En retard',
  noRight: 'Votre groupe n’a pas le droit d’envoyer un rapport.',
  ask: {
    first: 'Envoyer le rapport du {{from}} au {{through}} ?',
    firstBody: 'Il part à la plateforme tel qu’il est montré par jour. Sans rien à déclarer, aucun fichier ne part.',
    again: 'Renvoyer le rapport du {{from}} au {{through}} ?',
    againBody: 'Il est refait en entier et remplace celui que l’administration a reçu.',
  },
  below: 'À savoir',
  off: 'Les rapports ne sont pas en service : leur premier jour se donne dans le régime de TVA.',
  training: 'Établissement d’entraînement : rien ne part.',
  lacks: {
    SIREN: 'Le SIREN de l’établissement manque : rien ne peut partir.',
    PLATFORM: 'Le matricule ou le nom de la plateforme manque dans le régime de TVA : rien ne peut partir.',
  },
  carried:
    'Remboursements à {{rate}} reportés sur le prochain rapport : {{amount}} (un encaissement négatif est refusé).',
  debits: 'Option pour les débits : seules les ventes sont déclarées.',
  collected: 'Les prestations comptent à la facture parmi les ventes, et à leur règlement parmi les encaissements.',
  professionals:
    'Ce qu’une facture électronique dit déjà d’un professionnel n’y est pas, ni la taxe de séjour, ni les cautions. Chaque rapport part de lui-même dès que ses journées sont clôturées.',
  preference: 'Régime et échéances',
  duties: {
    title: 'Échéances',
    of: '{{what}}, du {{from}} au {{through}}',
    due: 'échéance le {{due}}',
    TRANSACTIONS: 'Rapport des ventes',
    PAYMENTS: 'Rapport des encaissements',
    VAT: 'Déclaration de TVA',
    TAX: 'Relevé de taxe de séjour',
    EINVOICE_one: '{{count}} facture électronique à suivre',
    EINVOICE_other: '{{count}} factures électroniques à suivre',
    PLATFORM: 'La plateforme des factures électroniques ne répond pas',
    silentSince: 'La plateforme des factures électroniques ne répond plus depuis le {{day}}',
    PURCHASE_one: '{{count}} facture reçue à approuver',
    PURCHASE_other: '{{count}} factures reçues à approuver',
    states: {
      DUE: 'à faire',
      BLOCKED: 'des journées sont ouvertes',
      LATE: 'en retard',
      FAILED: 'refusé',
      WENT: 'parti',
    },
    closures: 'Clôturer',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    readonly ereport: typeof texts
  }
}
