/** Pictures in texts: in the store of files received, with the model that they belong to. */
import { rest, restUrl } from '#web/shell/rest.ts'

const BASE = 'document/mailing-configuration/picture'

export const imageAddress = (modelId: number, fileId: number): string => restUrl(`${BASE}/${modelId}/${fileId}`)

/** Stores a picture and answers its number. Throws as `rest` does: too large, not a picture. */
export const storeImage = async (modelId: number, file: File): Promise<number> => {
  const body = new FormData()
  body.append('file', file)
  const { id } = await rest.post<{ readonly id: number }>(`${BASE}/${modelId}`, body)
  return id
}
