/** Texts of the technical tools (`web/screens/system`). */
export const texts = {
  demo: {
    title: 'Données de démonstration',
    isDemo: 'Cet établissement est une démonstration',
    isDemoBody:
      'Ses clients, séjours, règlements et factures sont inventés. Établissement de formation : ses documents sont signés dans une chaîne à part et n’ont pas de valeur fiscale.',
    isReal: 'Cette installation sert à de vrais séjours',
    isRealBody:
      'La démonstration ne se mêle pas à eux : elle se charge dans une installation vide, à la première visite, ou par la commande ci-dessous avec un autre dossier de données.',
    command: 'Commande à lancer dans le dossier de Pinède',
    bigger: 'Pour une démonstration plus grande :',
    logins: 'Utilisateurs de la démonstration, du plus au moins de droits (mot de passe {{password}})',
  },
  export: {
    title: 'Export complet',
    what: 'Une archive ZIP de toutes les données de cette installation, tous établissements confondus, lisible sans Pinède : pour un changement de logiciel, un expert-comptable ou un contrôle.',
    tables: 'un fichier CSV par table, avec la liste des colonnes et ce à quoi chacune renvoie ;',
    files: 'les images, les logos et les plans ;',
    settings: 'les préférences de chaque établissement (JSON), et un LISEZ-MOI qui explique le tout.',
    secrets: 'Les mots de passe, les jetons des canaux et les clés de signature n’y sont jamais.',
    personal: 'L’archive contient des données personnelles : gardez-la sous clé et effacez-la quand elle a servi.',
    start: 'Préparer l’archive',
    busy: 'Une archive est en cours',
    onlySystem: 'Réservé aux utilisateurs système',
    made: 'Archive du {{when}}, gardée un jour',
    take: 'Télécharger',
    failed: 'L’archive n’a pas pu être faite.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    system: typeof texts
  }
}
