import type { Location } from 'react-router'
import { LaterQuestionDialog } from '../ui/LaterQuestionDialog.tsx'
import { isUploadingHere } from '../data/uploads.ts'
import { forgetUnsavedChanges, hasUnsavedChanges } from '../ui/unsaved-changes.ts'
import { useHeldNavigation } from './Addresses.tsx'

const question = {
  title: 'Leave without saving?',
  question: 'You have changed something on this page that is not saved. It is lost if you leave.',
  yes: 'Leave',
  no: 'Stay',
}

const losesChanges = (from: Location, to: { pathname?: string | undefined }) =>
  (to.pathname ?? from.pathname) !== from.pathname &&
  hasUnsavedChanges() &&
  // The upload includes what was typed, and continues.
  !isUploadingHere()

/** Mounted once: asks before a page with unsaved changes is left for another page, by a link or by Back. */
export function LeaveGuard() {
  const held = useHeldNavigation(losesChanges)

  function answer(leaves: boolean) {
    if (!leaves) return held?.stay()
    forgetUnsavedChanges()
    held?.leave()
  }

  return <LaterQuestionDialog opened={held !== undefined} question={question} onAnswer={answer} />
}
