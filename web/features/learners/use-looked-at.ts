import { useState } from 'react'
import type { Preview } from './hooks.ts'

type Doubtful = Pick<Preview['reading'], 'sheet' | 'doubts'>

/**
 * Whether the user has looked at what is doubtful about a file. It holds as long as the same doubts are shown, also after rows were
 * corrected, and not for another sheet with as many hidden rows (rule people-135).
 */
export function useLookedAt(reading: Doubtful | undefined) {
  const [lookedAt, setLookedAt] = useState<string>()
  const shown = reading && JSON.stringify([reading.sheet, reading.doubts])
  return {
    isChecked: shown !== undefined && lookedAt === shown,
    setChecked: (isChecked: boolean) => setLookedAt(isChecked ? shown : undefined),
  }
}
