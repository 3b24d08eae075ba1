/** Texts of the page that helps to trust the server (`web/screens/session/certificate.tsx`). Lines of a help are its steps. */
export const texts = {
  title: 'Connexion protégée',
  clear: 'Rien à installer ici : Pinède répond en clair à cet appareil, ou un autre programme protège la connexion.',
  known: 'Rien à installer : le certificat de ce serveur est de ceux que tous les appareils connaissent.',
  failed: 'Le serveur ne répond pas.',
  intro:
    'Pinède chiffre ce que les appareils lui envoient. Installez une fois sur celui-ci le certificat du camping : son navigateur n’affichera plus d’avertissement.',
  compare: 'Vérifier',
  compareBody:
    'Comparez cette empreinte avec celle qu’affiche la console du serveur au démarrage. Si elle diffère, n’installez rien : quelqu’un se fait passer pour votre serveur.',
  fingerprint: 'Empreinte SHA-256 de « {{name}} »',
  download: 'Télécharger',
  downloadAction: 'Télécharger le certificat',
  valid: 'Il vaut jusqu’au {{until}}, pour les adresses de votre réseau seulement.',
  install: 'Installer',
  device: 'Votre appareil',
  systems: {
    windows: 'Windows (Edge, Chrome)',
    mac: 'Mac (Safari, Chrome)',
    ios: 'iPhone, iPad',
    android: 'Android',
    linux: 'Linux (Chrome, Chromium)',
    firefox: 'Firefox, sur tout ordinateur',
  },
  steps: {
    windows:
      'Ouvrez le fichier pinede.crt, puis « Installer un certificat… ».\nChoisissez « Ordinateur local », ou « Utilisateur actuel » si vous n’administrez pas ce poste.\nChoisissez « Placer tous les certificats dans le magasin suivant », « Parcourir… », puis « Autorités de certification racines de confiance ».\nTerminez, acceptez, puis fermez et rouvrez le navigateur.',
    mac: 'Ouvrez le fichier pinede.crt : Trousseaux d’accès l’ajoute au trousseau « session » ou « Système ».\nDans les certificats, ouvrez « {{name}} » d’un double clic et dépliez « Se fier ».\nPour « Lors de l’utilisation de ce certificat », choisissez « Toujours approuver ».\nFermez la fenêtre, donnez votre mot de passe, puis rouvrez le navigateur.',
    ios: 'Téléchargez le certificat avec Safari et touchez « Autoriser ».\nDans Réglages, touchez « Profil téléchargé », puis « Installer ».\nDans Réglages > Général > Informations > Réglages des certificats, activez « {{name}} » : sans cela, il ne sert à rien.\nRouvrez Safari.',
    android:
      'Dans les Paramètres, cherchez « Certificat CA » (Sécurité et confidentialité > Chiffrement et identifiants > Installer un certificat).\nTouchez « Installer quand même » et donnez le code de l’appareil.\nChoisissez le fichier pinede.crt, dans Téléchargements.\nFermez et rouvrez Chrome.',
    linux:
      'Ouvrez chrome://certificate-manager, puis « Certificats personnalisés ».\nSous « Certificats de confiance », choisissez « Importer » et le fichier pinede.crt.\nRouvrez le navigateur.',
    firefox:
      'Dans Paramètres > Vie privée et sécurité, cliquez sur « Afficher les certificats… ».\nSous l’onglet « Autorités », cliquez sur « Importer… » et choisissez pinede.crt.\nCochez « Confirmer cette AC pour identifier des sites web ».\nRechargez la page.',
  },
  labels: 'Les mots changent d’une version à l’autre : cherchez « certificat » dans les réglages.',
  open: 'Ouvrir',
  openAction: 'Ouvrir Pinède',
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    certificate: typeof texts
  }
}
