import { useBlocker } from 'react-router'
import { LaterQuestionDialog } from '../ui/LaterQuestionDialog.tsx'
import { isUploadingHere } from '../data/uploads.ts'
import { forgetUnsavedChanges, hasUnsavedChanges } from '../ui/unsaved-changes.ts'

const question = {
  title: 'Leave without saving?',
  question: 'You have changed something on this page that is not saved. It is lost if you leave.',
  yes: 'Leave',
  no: 'Stay',
}

/** Mounted once: asks before a page with unsaved changes is left for another page, by a link or by Back. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      hasUnsavedChanges() &&
      // The upload includes what was typed, and continues.
      !isUploadingHere(),
  )

  function answer(leaves: boolean) {
    if (!leaves) return blocker.reset?.()
    forgetUnsavedChanges()
    blocker.proceed?.()
  }

  return <LaterQuestionDialog opened={blocker.state === 'blocked'} question={question} onAnswer={answer} />
}
