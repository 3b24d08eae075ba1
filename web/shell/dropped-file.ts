import { useEffect } from 'react'

/** A file dropped anywhere on the page is taken, rather than opened by the browser. */
export const useDroppedFile = (take: (file: File) => void, isOn = true): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) take(file)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [take, isOn])
}
