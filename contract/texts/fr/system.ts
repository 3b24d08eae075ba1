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
  resume: {
    title: 'Reprendre',
    what: 'Cette installation est une copie du passé. Ce qui a été signé depuis n’y est pas, mais a pu être remis à des clients : en reprenant, ses numéros partent au-dessus, et l’événement 903 du journal dit pourquoi il en manque. Ce qui a été perdu est à ressaisir.',
    reached: 'Dernière écriture présente',
    headsAt: 'Derniers numéros connus',
    unknown: 'Ce qui ne se sait pas',
    final: 'Rien : l’ancienne installation s’est arrêtée en bon ordre après les avoir envoyés.',
    notFinal:
      'Ce qui a été signé après le {{at}} : d’ordinaire quelques secondes, plus si le disque des sauvegardes manquait. {{margin}} numéros de facture sont laissés libres pour cela ; si vous tenez une facture plus récente, saisissez son numéro.',
    signed: 'Signé depuis, par poste',
    nothingSigned: 'Rien n’a été signé depuis, pour autant qu’on sache.',
    numbers: 'Numéros donnés depuis',
    till: 'Poste',
    training: '{{till}} (formation)',
    kind: 'Enregistrement',
    count: 'Nombre',
    ranks: 'Rangs',
    range: '{{from}} à {{to}}',
    counter: 'Compteur',
    given: 'Donnés depuis',
    givenOne: '{{to}}',
    givenRange: '{{from}} à {{to}} ({{count}})',
    none: 'aucun',
    next: 'Prochain numéro',
    kinds: {
      TICKET: 'Tickets',
      INVOICE: 'Factures',
      PAYMENT: 'Règlements',
      DUPLICATE: 'Duplicatas',
      DAY: 'Clôtures de jour',
      MONTH: 'Clôtures de mois',
      YEAR: 'Clôtures d’exercice',
      JET: 'Événements du journal',
      ARCHIVE: 'Archives',
    },
    counters: { bills: 'Factures, {{label}}', credits: 'Avoirs {{label}}', bookings: 'Dossiers {{label}}' },
    lostSites: 'Créés depuis, absents d’ici : {{names}}. Leurs numéros ne peuvent pas être repris.',
    paper: 'Dernier numéro de facture connu ({{label}})',
    paperHelp: 'Facultatif : celui d’une facture en main. Sans lui, la prochaine sera {{next}}.',
    reason: 'Motif',
    confirm: 'Tapez {{word}} pour confirmer',
    now: 'Reprendre',
    wait: 'La comparaison n’est pas faite',
    beginning: 'L’installation reprend',
    beginningBody:
      'Pinède redémarre et fait une première sauvegarde ; cette page revient à l’accueil d’elle-même. Si rien ne revient d’ici une minute, relancez Pinède sur le serveur.',
    notPast: 'Rien à reprendre',
    notPastBody: 'Cette installation n’est pas une copie du passé.',
  },
  backup: {
    title: 'Sauvegardes',
    place: 'Dossier',
    sameDisk: 'même disque que les données',
    shipped: 'Dernier envoi',
    notYet: 'Rien n’est encore parti',
    waiting_one: '{{count}} fichier en attente ({{size}})',
    waiting_other: '{{count}} fichiers en attente ({{size}})',
    lastCheck: 'Dernière vérification',
    never: 'Aucune encore : elle se fait chaque nuit.',
    checked:
      '{{when}} : rétablie à côté jusqu’au {{reached}}, signatures vérifiées, {{rows}} lignes comptées, {{segments}} segments relus.',
    next: 'À venir',
    needsBase: 'Une sauvegarde complète est à refaire : elle partira d’elle-même dès que possible.',
    lastFailure: 'Dernier échec',
    now: 'Sauvegarder maintenant',
    check: 'Vérifier la dernière',
    job: 'Sauvegarde',
    checkJob: 'Vérification de la sauvegarde',
    busy: 'Une sauvegarde est en cours',
    others: {
      base: 'Sauvegarde commencée par {{who}} le {{when}}',
      check: 'Vérification commencée par {{who}} le {{when}}',
    },
    itself: {
      base: 'Sauvegarde commencée par Pinède elle-même le {{when}}',
      check: 'Vérification commencée par Pinède elle-même le {{when}}',
    },
    failed: 'La sauvegarde n’a pas pu être faite.',
    none: 'Aucune sauvegarde complète',
    noneBody: 'La première se fait d’elle-même peu après le premier démarrage.',
    proved: 'Vérifiée',
    faulty: 'Défauts trouvés',
    today: 'aujourd’hui',
    days_one: '{{count}} jour',
    days_other: '{{count}} jours',
    megabytes: '{{size}} Mo',
    gigabytes: '{{size}} Go',
    column: { at: 'Faite le', age: 'Âge', size: 'Taille', check: 'Vérification' },
    second: 'Seconde copie (S3)',
    fault: {
      MISSING:
        'Le dossier {{place}} n’est plus là depuis le {{since}} : rebranchez son disque. Les ventes continuent, et ce qui attend partira seul.',
      FULL: 'Il n’y a plus de place dans {{place}} depuis le {{since}} : faites-en. Les ventes continuent, et ce qui attend partira seul.',
      READ_ONLY:
        'Le dossier {{place}} refuse l’écriture depuis le {{since}}. Les ventes continuent, et ce qui attend partira seul.',
      SLOW: '{{place}} ne répond plus à temps depuis le {{since}}. Les ventes continuent, et ce qui attend partira seul.',
      UNREACHABLE:
        '{{place}} ne peut être joint depuis le {{since}} : le réseau ou l’adresse. Les ventes continuent, et ce qui attend partira seul.',
      CERTIFICATE:
        'Le certificat de {{place}} est refusé depuis le {{since}} : rien ne lui est envoyé tant qu’il n’est pas valable. Les ventes continuent, et ce qui attend partira seul.',
      REFUSED:
        '{{place}} refuse l’accès depuis le {{since}} : vérifiez la clé, son secret et ses droits. Les ventes continuent, et ce qui attend partira seul.',
      NO_BUCKET:
        'Le compartiment de {{place}} n’existe pas (vu depuis le {{since}}) : vérifiez son nom. Les ventes continuent, et ce qui attend partira seul.',
      ADDRESS:
        '{{place}} ne répond pas comme un stockage S3 de cette région depuis le {{since}} : vérifiez l’adresse et la région. Les ventes continuent, et ce qui attend partira seul.',
      CLOCK:
        'L’horloge de ce serveur ou celle de {{place}} est fausse depuis le {{since}} : remettez ce serveur à l’heure. Les ventes continuent, et ce qui attend partira seul.',
      OTHER_WRITER:
        'Un autre serveur écrit dans le dossier de cette installation, dans {{place}}, depuis le {{since}} : rien n’y est envoyé d’ici. Arrêtez celui des deux qui n’est pas le bon.',
      OTHER:
        'Rien n’arrive plus dans {{place}} depuis le {{since}} : le journal du serveur dit pourquoi. Les ventes continuent.',
    },
    restore:
      'Toute minute des sept derniers jours peut être rétablie, dans un nouveau dossier, avec la clé de secours si ce serveur est perdu. Commande à lancer dans le dossier de Pinède :',
    foreign: {
      title: 'Les sauvegardes sont faites hors de Pinède',
      body: 'La base de données est fournie par DATABASE_URL, ou PINEDE_BACKUP vaut off : Pinède ne la sauvegarde pas. L’outil de son administrateur (pgBackRest, Barman ou celui de l’hébergeur) doit :',
      base: 'faire chaque nuit une sauvegarde complète de la base (pas un export logique), sur un autre disque ;',
      log: 'archiver le journal des transactions (WAL) en continu, pour revenir à la minute pendant sept jours ;',
      keys: 'copier le dossier des clés de Pinède (PINEDE_DATA/keys) à part : sans elles, les signatures ne se vérifient plus ;',
      try: 'rétablir la dernière sauvegarde à côté, chaque semaine au moins, et vérifier qu’elle s’ouvre.',
    },
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    system: typeof texts
  }
}
