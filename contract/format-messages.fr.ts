/** Formats of the accountants' software, and the delivery of their files. */
export const formatMessages = {
  'accounting.providerRequired': 'Choisissez le logiciel de comptabilité.',
  'accountingFormat.waiting':
    '{label} est en développement : aucun exemple public de son format n’existe. Choisissez-en un autre, ou le CSV.',
  'accountingFormat.noLine': 'Ce format n’écrit aucune ligne d’écriture.',
  'accountingFormat.noAccount': 'Ce format n’a pas de colonne pour le compte.',
  'accountingFormat.noDay': 'Ce format n’a pas de colonne pour la date.',
  'accountingFormat.noJournal': 'Ce format n’a pas de colonne pour le journal.',
  'accountingFormat.noAmount':
    'Ce format ne dit pas les montants : débit et crédit, montant et sens, ou montant signé.',
  'accountingFormat.noWidth': 'Colonne « {column} » : indiquez sa largeur, puisque les colonnes ont toutes la leur.',
  'accountingFormat.cutsFigures': 'Colonne « {column} » : un compte, une date ou un montant ne se coupe pas.',
  'accountingFormat.zerosAfter':
    'Colonne « {column} » : des zéros ajoutés à droite en feraient une autre valeur. Alignez-la à droite, ou remplissez d’espaces.',
  'accountingFormat.zerosBeforeSign':
    'Colonne « {column} » : des zéros avant un montant signé ne se relisent pas. Remplissez d’espaces.',
  'accountingFormat.forbidsLetters':
    'Les caractères interdits ne peuvent être ni lettres ni chiffres : comptes et codes deviendraient autres.',
  'accountingFormat.quotesWidths':
    'Colonne « {column} » : dans un fichier à largeurs fixes, les guillemets décaleraient tout ce qui suit.',
  'accountingFormat.uniqueOfOther': 'Colonne « {column} » : seul un code client se raccourcit en restant unique.',
  'accountingFormat.nothingBetween': 'Sans séparateur, les colonnes doivent avoir leur largeur entière.',
  'accountingFormat.commaTwice': 'La virgule sépare déjà les colonnes : choisissez le point pour les décimales.',
  'accountingFormat.headerOfMany': 'Des lignes de plusieurs sortes n’ont pas d’en-tête commun.',
  'accountingFormat.tooLong':
    '« {value} » ne tient pas dans la colonne « {column} » ({width} caractères). Élargissez-la, ou abrégez ce qui s’y écrit.',
  'accountingFormat.sameCode':
    '« {first} » et « {second} » s’écriraient tous deux « {written} » : rien ne les distinguerait plus chez le comptable. Élargissez la colonne.',
  'accountingFormat.codesFull':
    'Il ne reste plus de code de {width} caractères pour le client « {code} ». Élargissez la colonne.',
  'drop.none': 'Indiquez d’abord le serveur où déposer les fichiers.',
  'drop.noPassword': 'Il manque le mot de passe du serveur : saisissez-le de nouveau.',
  'drop.hostInvalid': 'Saisissez un nom de serveur ou une adresse IP, sans « ftp:// » ni dossier.',
  'drop.inside':
    'Ce serveur se trouve sur cette machine ou son réseau local : une préférence d’accès doit le permettre.',
  'drop.unreachable': 'Le serveur ne répond pas : vérifiez son nom et son port.',
  'drop.timeout': 'Le serveur a mis trop de temps à répondre.',
  'drop.login': 'Le serveur refuse cet utilisateur ou ce mot de passe.',
  'drop.folder': 'Ce dossier n’existe pas sur le serveur.',
  'drop.denied': 'Le serveur ne laisse pas déposer de fichier ici.',
  'drop.full': 'Le serveur n’a plus de place.',
  'drop.cut': 'La liaison a été coupée avant la fin : le fichier repartira en entier.',
  'drop.refused': 'Le serveur a refusé le fichier.',
  'drop.certificate': 'Le certificat de ce serveur n’est pas reconnu, ou n’est pas à son nom : rien ne lui est envoyé.',
  'drop.hostUnknown': 'La clé de ce serveur n’est pas encore reconnue : testez la connexion et comparez-la.',
  'drop.hostChanged':
    'Ce serveur ne montre plus la clé qui avait été reconnue : rien ne lui est envoyé. Demandez à votre comptable si elle a changé.',
  'drop.byMail': 'Les fichiers partent par e-mail : l’essai se fait dans la configuration e-mail.',
  'drop.mailTooLarge':
    'Le fichier est trop gros pour un e-mail, même compressé : choisissez SFTP ou FTPS, ou téléchargez-le.',
  'drop.mailCancelled': 'L’envoi a été annulé : « Réessayer maintenant » en écrit un autre.',
  'export.filePresent': 'Un autre fichier porte déjà ce nom sur le serveur : il n’est pas remplacé.',
} as const
