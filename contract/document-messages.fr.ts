/** Sentences of papers and messages: what a text must be (spec 5 and 8), and what a record could not say in it. */
export const documentMessages = {
  'document.subjectMissing': 'Saisissez l’objet.',
  'document.subjectTooLong': 'L’objet dépasse {max} caractères.',
  'document.bodyMissing': 'Saisissez le texte.',
  'document.bodyTooLarge': 'Le texte est trop volumineux.',
  'document.bodyUnreadable': 'Ce texte vient d’une version plus récente de Pinède, ou est illisible.',
  'document.textMissing': 'Ce modèle n’a pas encore de texte.',
  'document.noRecord': 'Aucun dossier de cette sorte pour essayer le texte.',
  'document.tagUnknown': 'Cette balise ou ce bloc n’existe plus.',
  'document.tagAbsent': 'Ce dossier n’a rien de tel.',
  'document.tagEmpty': 'Non renseigné dans ce dossier.',
  'document.nodeUnknown': 'Cette partie du texte n’est pas connue de cette version.',
  'document.pictureMissing': 'Cette image n’existe plus.',
  'document.messageTooHeavy': 'Le message dépasse {max} ko : certains lecteurs le couperaient.',
} as const
