import { screens } from '#contract/screen.ts'

const MODEL = { right: 'document_email_mailing', chapter: 'courriers', texts: ['crud'] } as const

export const document = screens('document', {
  '/document-function-model-list': { ...MODEL, right: 'document_email_document' },
  '/mailing-configuration-list/$documentFunctionModelId': MODEL,
  '/mailing-configuration/$documentFunctionModelId/$mailingConfigurationId': MODEL,
})
