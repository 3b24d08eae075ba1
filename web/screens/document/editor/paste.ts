/**
 * What comes from elsewhere: the schema lets words, titles, lists, tables and links through and nothing else. What was left out is said.
 * The HTML is read by a document of its own, without a window: nothing in it is run or asked for.
 */

export interface LeftOut {
  readonly images: number
  readonly scripts: number
}

const OURS = 'data-file-id'

/** Pasted HTML without what may not even be parsed twice, and how much of it there was. */
export const cleanPasted = (html: string): { readonly html: string; readonly left: LeftOut } => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const images = [...body.querySelectorAll('img, picture, video, audio, svg, canvas')].filter(
    (one) => !one.hasAttribute(OURS),
  )
  const scripts = [...body.querySelectorAll('script, style, iframe, object, embed, link, meta, form')]
  for (const one of [...images, ...scripts]) one.remove()
  // Gone with the words around it: a picture of ours must not come from another address either.
  for (const one of body.querySelectorAll('img')) one.removeAttribute('src')
  const isDrawing = ({ localName }: Element): boolean => localName !== 'picture'
  return {
    html: body.innerHTML,
    left: {
      images: images.filter(isDrawing).length,
      scripts: scripts.filter(({ localName }) => localName === 'script' || localName === 'iframe').length,
    },
  }
}

/** Pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpeg|gif)$/.test(type))
