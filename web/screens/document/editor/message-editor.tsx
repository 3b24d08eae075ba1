/** The text of one message before it leaves: what a model says of a record, free to be changed. */
import { useMemo } from 'react'
import { mailingPicture } from '#contract/entities/document/model-files.ts'
import { BodyEditor } from '#web/screens/document/editor/body-editor.tsx'
import { catalogueOf } from '#web/screens/document/editor/catalogue.ts'
import { EditorHouseProvider } from '#web/screens/document/editor/context.ts'
import type { EditorHouse } from '#web/screens/document/editor/context.ts'
import { restUrl } from '#web/shell/rest.ts'
import type { MessageEditorProps } from '#web/ui/mail/message-editor.ts'

const nothing = (): void => undefined

export const MessageEditor = ({ label, doc, functionKey, language, onChange }: MessageEditorProps) => {
  const house = useMemo(
    (): EditorHouse => ({
      functionKey,
      catalogue: catalogueOf(functionKey),
      imageAddress: (fileId) => restUrl(`${mailingPicture.path}/file/${fileId}`),
      isOneMessage: true,
    }),
    [functionKey],
  )
  return (
    <EditorHouseProvider value={house}>
      <BodyEditor {...{ label, doc, language, onChange }} isReadOnly={false} onFocus={nothing} />
    </EditorHouseProvider>
  )
}
