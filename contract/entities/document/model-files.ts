import { ATTACHED, ATTACHED_SHOWN } from '#contract/attachment.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const MODEL = {
  mailingConfigurationId: f.ref('Modèle de courrier', 'mailingConfiguration', { readOnly: true }),
} as const

/** A picture within the texts of a model. */
export const mailingPicture = defineEntity({
  name: 'mailingPicture',
  path: 'document/mailing-picture',
  right: 'document_email_mailing',
  scope: 'site',
  label: { one: 'Image de courrier', many: 'Images de courriers', feminine: true },
  parent: 'mailingConfigurationId',
  fields: { ...MODEL, ...ATTACHED },
  ...ATTACHED_SHOWN,
})

/** What leaves with every message of a model: conditions of sale, a map. Without a language: with all. */
export const mailingAttachment = defineEntity({
  name: 'mailingAttachment',
  path: 'document/mailing-attachment',
  right: 'document_email_mailing',
  scope: 'site',
  label: { one: 'Pièce jointe du modèle', many: 'Pièces jointes du modèle', feminine: true },
  parent: 'mailingConfigurationId',
  fields: { ...MODEL, languageId: f.ref('Langue', 'language'), ...ATTACHED },
  ...ATTACHED_SHOWN,
  form: [['languageId'], ...ATTACHED_SHOWN.form],
})

/** By the French. */
export const english = {
  'Image de courrier': 'Picture of letters',
  'Images de courriers': 'Pictures of letters',
  'Pièce jointe du modèle': 'Attachment of the model',
  'Pièces jointes du modèle': 'Attachments of the model',
}
