/** Files received, attached to a record (spec 5, « Uploads »): one declaration a kind of record, all of one form. */
import { f } from '#contract/field.ts'

/** Of one record. */
export const MOST_ATTACHMENTS = 30
export const HEAVIEST_ATTACHMENT = 10 * 1024 * 1024

/** What a browser proposes to choose; the server looks at the bytes. */
export const ATTACHMENT_KINDS =
  '.doc,.pdf,.odt,.jpg,.jpeg,.png,.gif,application/pdf,application/msword,application/vnd.oasis.opendocument.text,image/jpeg,image/png,image/gif'

/** Fields of every attachment, beside the record that it is attached to. */
export const ATTACHED = {
  fileName: f.text('Fichier', { readOnly: true, max: 120 }),
  type: f.text('Nature', { readOnly: true, max: 60 }),
  size: f.integer('Taille', { readOnly: true, unit: 'octets' }),
  addedOn: f.day('Ajouté le', { readOnly: true }),
  addedBy: f.text('Ajouté par', { readOnly: true }),
} as const

/** What lists and forms of attachments show. */
export const ATTACHED_SHOWN = {
  display: 'fileName',
  orderBy: 'addedOn',
  list: ['fileName', 'type', 'size', 'addedOn', 'addedBy'],
  form: [
    ['fileName', 'type', 'size'],
    ['addedOn', 'addedBy'],
  ],
} as const
