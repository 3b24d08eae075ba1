/** What the parts of a text know of the model that they belong to. */
import { createContext, useContext } from 'react'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { Catalogue } from '#web/screens/document/editor/catalogue.ts'

export interface EditorHouse {
  readonly functionKey: DocumentFunction
  readonly catalogue: Catalogue
  /** Address of a stored picture. */
  readonly imageAddress: (fileId: number) => string
  /** Stores a picture, and answers its number; absent: this house keeps none. Throws as `rest` does. */
  readonly storeImage?: (file: File) => Promise<number>
  /** The text of one record: it has no conditions. */
  readonly isOneMessage?: true
}

const Context = createContext<EditorHouse | undefined>(undefined)

export const EditorHouseProvider = Context.Provider

export const useEditorHouse = (): EditorHouse => {
  const house = useContext(Context)
  if (house === undefined) throw new Error('a text is edited below EditorHouseProvider')
  return house
}
