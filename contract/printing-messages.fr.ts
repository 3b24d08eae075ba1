/** French sentences of what is refused about papers, files received and printers. Part of `messages.fr.ts`. */
export const printingMessages = {
  'printing.tooMany': '{max} étiquettes au plus : réduisez la recherche.',
  'printing.none': 'Rien à imprimer dans cette sélection.',
  'printing.notNow': 'Ce papier n’a pas lieu d’être pour {label} : rien à y dire aujourd’hui.',
  'printing.incomplete': '{label} : {why}',
  'printing.noAddress': 'Personne dans cette sélection n’a d’adresse postale.',
  'paper.blanks': 'Gardez ce que ce mot encadre : {blanks}.',
  'attachment.type':
    'Choisissez un fichier DOC, PDF, ODT, JPG, JPEG, PNG ou GIF : celui-ci n’en est pas un. Tout autre texte s’enregistre en PDF.',
  'attachment.docx': 'Les fichiers DOCX ne sont pas acceptés : enregistrez celui-ci en PDF, en DOC ou en ODT.',
  'attachment.tooMany': '{max} fichiers au plus par fiche.',
  'attachment.tooLarge': 'Fichier trop lourd : {max} au plus.',
  'printer.unreachable': 'L’imprimante ne répond pas à cette adresse. Est-elle allumée ? {detail}',
  'printer.late':
    'L’imprimante n’a pas répondu à temps : vérifiez sur elle si la page est sortie avant de recommencer.',
  'printer.inside':
    'Cette adresse est sur le réseau local : l’utilisateur technique l’autorise dans « Sessions et réseau ».',
  'printer.address': 'Adresse incorrecte. Exemple : ipp://192.168.1.40/ipp/print.',
  'printer.forbidden': 'L’imprimante refuse ce serveur : autorisez-le dans ses réglages.',
  'printer.notIpp': 'Ce qui répond à cette adresse n’est pas une imprimante IPP. {detail}',
  'printer.noPdf': 'Cette imprimante ne sait pas imprimer un PDF.',
  'printer.tooOld': 'Cette imprimante ne sait pas ce qui lui est demandé (IPP 1.1).',
  'printer.notAccepting': 'L’imprimante ne prend pas de travail en ce moment.',
  'printer.busy': 'L’imprimante est occupée. Recommencez dans un instant.',
  'printer.jobUnknown': 'L’imprimante ne connaît plus cette impression.',
  'printer.refused': 'L’imprimante a refusé. {detail}',
} as const
