/** Sentences of the reception. */
export const receptionMessages = {
  'police.signed': 'This form is signed: it changes no more. Take the signature back first.',
  'police.unnamed': 'A guest has no name ({place}): complete their form first.',
  'police.lacking': 'The form of {name} is incomplete: complete it before it is marked as signed.',
  'reception.period': 'Choose a period of a year at most, its end after its beginning.',
} as const
