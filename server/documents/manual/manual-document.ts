import { manualDate, manualImages, readManual } from '#server/documents/manual/read-manual.ts'
import { chapterBlocks } from '#server/documents/manual/to-blocks.ts'
import { formatDayLong } from '#contract/format.ts'
import { toDay } from '#domain/day.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

/** What to render for the whole manual: a cover, its contents, a chapter after the other. */
export const manualDocument = async (): Promise<DocumentRequest> => {
  const [chapters, pictures, createdAt] = await Promise.all([readManual(), manualImages(), manualDate()])
  return {
    template: 'manual',
    data: {
      title: 'Manuel de Pinède',
      edition: formatDayLong(toDay(createdAt.toISOString().slice(0, 10))),
      chapters: chapters.map((chapter) => ({ title: chapter.title, blocks: chapterBlocks(chapter) })),
    },
    pictures,
    createdAt,
  }
}
