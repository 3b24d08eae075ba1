/** French sentences of talking to the channels that sell stays elsewhere. Part of `messages.fr.ts`. */
export const channelMessages = {
  'channel.addressInvalid': 'L’adresse du canal est incorrecte\u00A0: elle commence par https://.',
  'channel.insecure': 'L’adresse du canal doit commencer par https://\u00A0: le jeton passerait en clair.',
  'channel.timeout': 'Le canal n’a pas répondu en dix secondes.',
  'channel.inside':
    'Cette adresse désigne le serveur ou son réseau. L’utilisateur technique peut l’autoriser dans les préférences « Sessions et réseau ».',
  'channel.unreachable': 'Le canal est injoignable.',
  'channel.unauthorised': 'Le canal refuse notre jeton.',
  'channel.notFound': 'Le canal ne connaît pas cette adresse.',
  'channel.busy': 'Le canal demande d’attendre avant de l’appeler de nouveau.',
  'channel.broken': 'Le canal est en panne.',
  'channel.refused': 'Le canal refuse ce qui lui a été envoyé.',
  'channel.answerTooLarge': 'La réponse du canal est trop longue.',
  'channel.answerUnreadable': 'La réponse du canal est illisible ou coupée.',
  'channel.doctype': 'La réponse du canal déclare des entités XML\u00A0: elle est refusée par sécurité.',
  'channel.messageInvalid':
    'Le message du canal est incomplet ou incohérent\u00A0: il est gardé tel quel, demandez au canal de le renvoyer.',
}
