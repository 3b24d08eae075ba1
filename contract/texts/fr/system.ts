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
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    system: typeof texts
  }
}
