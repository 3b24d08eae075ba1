import type { FileTab } from '#web/screens/booking/paths.ts'

interface FileScreenProps {
  readonly id: number
  readonly tab: FileTab
  readonly occupancyId: number
}

export const FileScreen = ({ id, tab }: FileScreenProps) => <p>{`${id} ${tab}`}</p>
