import { screens } from '#contract/screen.ts'

const LOOK = { right: 'document_email_document', chapter: 'papiers', texts: ['crud'] } as const

export const look = screens('look', {
  '/document-setting/$documentSettingTargetId': LOOK,
  '/document-setting-translate': LOOK,
  '/admin/module/doc-editor/$docEditorId': { ...LOOK, right: 'establishment_module', texts: ['crud', 'printing'] },
})
