import { MultiSelect } from '@mantine/core'
import type { MultiSelectProps } from '@mantine/core'

/** A chunk of its own: few forms have so many choices that they are searched. */
export const ManySelect = (props: MultiSelectProps) => <MultiSelect {...props} />
