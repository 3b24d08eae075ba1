/** Card terminals beside tills (decision 0448): Caisse-AP over the local network. Declared by system users alone. */
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const cardTerminal = defineEntity({
  name: 'cardTerminal',
  path: 'sale/card-terminal',
  right: 'system',
  scope: 'site',
  label: { one: 'Terminal de paiement', many: 'Terminaux de paiement' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    host: f.text('Adresse', {
      required: true,
      max: 120,
      help: 'Sur le réseau du camping, fixe, lue dans le menu « Caisse » du terminal. Exemple : 192.168.1.60.',
    }),
    port: f.integer('Port', { required: true, min: 1024, max: 65_535, initial: 8888 }),
    number: f.integer('Numéro de caisse', { required: true, min: 1, max: 99, initial: 1 }),
    stationId: f.ref('Poste', 'station', {
      help: 'Les caisses ouvertes sur ce poste l’utilisent. Vide : les caisses dont la fiche le nomme.',
    }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'host', 'port', 'stationId', 'active'],
  form: [
    ['label', 'active'],
    ['host', 'port'],
    ['number', 'stationId'],
  ],
  screens: { list: '/card-terminal-list', edit: '/card-terminal/$cardTerminalId', chapter: 'caisse' },
})

/** By the French. */
export const english = {
  'Terminal de paiement': 'Card terminal',
  'Terminaux de paiement': 'Card terminals',
  Adresse: 'Address',
  'Sur le réseau du camping, fixe, lue dans le menu « Caisse » du terminal. Exemple : 192.168.1.60.':
    'On the campsite’s network, fixed, read in the menu “Caisse” of the terminal. Example: 192.168.1.60.',
  Port: 'Port',
  'Numéro de caisse': 'Till number',
  Poste: 'Station',
  'Les caisses ouvertes sur ce poste l’utilisent. Vide : les caisses dont la fiche le nomme.':
    'Tills open at this station use it. Empty: tills whose record names it.',
}
