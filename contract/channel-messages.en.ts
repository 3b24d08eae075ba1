/** English sentences of talking to the channels that sell stays elsewhere. Part of `messages.en.ts`. */
export const channelMessages = {
  'channel.addressInvalid': 'The channel’s address is incorrect: it starts with https://.',
  'channel.insecure': 'The channel’s address must start with https://: the token would travel in clear.',
  'channel.timeout': 'The channel did not answer within ten seconds.',
  'channel.inside':
    'This address is the server or its network. The technical user can allow it in the preferences “Sessions and network”.',
  'channel.unreachable': 'The channel cannot be reached.',
  'channel.unauthorised': 'The channel refuses our token.',
  'channel.notFound': 'The channel does not know this address.',
  'channel.busy': 'The channel asks to wait before it is called again.',
  'channel.broken': 'The channel is out of order.',
  'channel.refused': 'The channel refuses what was sent to it.',
  'channel.answerTooLarge': 'The channel’s answer is too long.',
  'channel.answerUnreadable': 'The channel’s answer cannot be read or is cut off.',
  'channel.doctype': 'The channel’s answer declares XML entities: it is refused for safety.',
  'channel.messageInvalid':
    'The channel’s message is incomplete or inconsistent: it is kept as it is, ask the channel to send it again.',
}
