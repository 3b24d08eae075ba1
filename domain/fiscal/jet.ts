/**
 * Technical events ("journal des événements techniques", NF525): the published codes, and local ones from 900 for what the
 * published list lacks (domain rules, section 5, "JET codes"). Closed: an event that is not here cannot be written.
 */
export const JET = {
  SEQUENCE_MODE: 10,
  INTERIM_ARCHIVE: 20,
  YEAR_ARCHIVE: 30,
  LOGOUT: 40,
  PERIOD_CLOSED: 50,
  YEAR_CLOSED: 60,
  OFFLINE_START: 70,
  LOGIN: 80,
  INTEGRITY_FAULT: 90,
  EXPORT: 110,
  OFFLINE_END: 120,
  STATION_ADDED: 126,
  STATION_REMOVED: 127,
  RIGHTS_CHANGED: 130,
  TICKET_CANCELLED: 190,
  SOFTWARE_UPDATED: 250,
  DATA_INITIALISED: 260,
  SETTINGS_CHANGED: 270,
  TAX_AUDIT: 280,
  ACCOUNTANT_EXCHANGE: 290,
  CLOSING_STARTED: 330,
  DUPLICATE_PRINTED: 900,
  DRAWER_OPENED: 901,
  DATA_PURGED: 902,
  BACKUP_RESTORED: 903,
  MANUAL_PRICE: 904,
  LOGIN_REFUSED: 905,
  BILL_CANCELLED: 906,
  PAYMENT_REVERSED: 907,
  PASSWORD_RESET: 908,
  TWO_FACTOR_CHANGED: 909,
  SESSIONS_CLOSED: 910,
  MONEY_RETURNED: 911,
  CREDIT_NOTE_ISSUED: 912,
} as const

export type JetCode = (typeof JET)[keyof typeof JET]

/** Flat, so that its canonical form is obvious; no personal data beyond identifiers. */
export type JetDetail = Readonly<Record<string, string | number | boolean | null>>

/** The label that is stored and signed with the event. */
export const JET_LABELS: Readonly<Record<JetCode, string>> = {
  10: 'Changement de mode de séquence',
  20: 'Archivage intermédiaire',
  30: 'Archivage de l’exercice',
  40: 'Déconnexion',
  50: 'Clôture de période',
  60: 'Clôture d’exercice',
  70: 'Début de fonctionnement hors ligne',
  80: 'Connexion',
  90: 'Défaut d’intégrité',
  110: 'Export de données',
  120: 'Fin de fonctionnement hors ligne',
  126: 'Ajout d’un poste',
  127: 'Retrait d’un poste',
  130: 'Modification des droits',
  190: 'Annulation de ticket',
  250: 'Mise à jour du logiciel',
  260: 'Initialisation des données',
  270: 'Modification des paramètres de conformité',
  280: 'Contrôle fiscal',
  290: 'Échange avec le comptable',
  330: 'Début de clôture',
  900: 'Impression d’un duplicata',
  901: 'Ouverture du tiroir-caisse',
  902: 'Purge de données',
  903: 'Restauration d’une sauvegarde',
  904: 'Prix saisi à la main',
  905: 'Connexion refusée',
  906: 'Annulation de facture',
  907: 'Extourne de règlement',
  908: 'Mot de passe réinitialisé',
  909: 'Double authentification modifiée',
  910: 'Sessions fermées',
  911: 'Remboursement',
  912: 'Émission d’un avoir',
}

export const isJetCode = (code: number): code is JetCode => Object.hasOwn(JET_LABELS, code)
