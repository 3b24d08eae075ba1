import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'

interface SearchInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label?: string
}

let canvas: CanvasRenderingContext2D | null | undefined

const hasRoomFor = (field: HTMLInputElement, text: string): boolean => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return true
  const style = getComputedStyle(field)
  canvas.font = style.font
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  return canvas.measureText(text).width <= room
}

/** What a field looks for, where it has the room to say it, else « Rechercher »: the whole is its spoken name, and under the pointer. */
export const useFittingPlaceholder = (
  whole: string,
): { readonly ref: RefObject<HTMLInputElement | null>; readonly placeholder: string; readonly title: string } => {
  const t = useT('ui')
  const ref = useRef<HTMLInputElement>(null)
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setFits(hasRoomFor(current, whole)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [whole])
  return { ref, placeholder: fits ? whole : t('list.search'), title: whole }
}

/** Words to look for in a list. */
export const SearchInput = ({ value, onChange, label }: SearchInputProps) => {
  const t = useT('ui')
  const name = label ?? t('list.search')
  const fitting = useFittingPlaceholder(name)
  return (
    <TextInput
      type="search"
      flex="1 1 150px"
      maw={{ base: 'none', sm: 240 }}
      aria-label={name}
      {...fitting}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        value === '' ? null : <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => onChange('')} />
      }
    />
  )
}
