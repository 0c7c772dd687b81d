import { useCallback } from 'react'
import { useBeforeUnload } from 'react-router'

/** Asks before the tab closes while there is something that cannot be kept in the browser, such as a chosen file. */
export function useWarnOfLoss(wouldLose: boolean) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (wouldLose) event.preventDefault()
      },
      [wouldLose],
    ),
  )
}
