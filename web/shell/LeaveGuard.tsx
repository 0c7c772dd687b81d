import type { Location, Path } from 'react-router'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { isUploadingHere } from '../data/uploads.ts'
import { addressFieldsOfChanges, forgetUnsavedChanges, hasUnsavedChanges } from '../ui/unsaved-changes.ts'
import { useHeldNavigation } from './AddressRouter.tsx'

const question = {
  title: 'Leave without saving?',
  question: 'You have changed something on this page that is not saved. It is lost if you leave.',
  yes: 'Leave',
  no: 'Stay',
}

function losesChanges(from: Location, to: Partial<Path>) {
  // The upload includes what was typed, and continues.
  if (!hasUnsavedChanges() || isUploadingHere()) return false
  if ((to.pathname ?? from.pathname) !== from.pathname) return true
  const [shown, wanted] = [new URLSearchParams(from.search), new URLSearchParams(to.search ?? '')]
  return addressFieldsOfChanges().some((field) => shown.get(field) !== wanted.get(field))
}

/** Mounted once: asks before a page with unsaved changes is left for another page, by a link or by Back. */
export function LeaveGuard() {
  const held = useHeldNavigation(losesChanges)

  function answer(leaves: boolean) {
    if (!leaves) return held?.stay()
    forgetUnsavedChanges()
    held?.leave()
  }

  return <QuestionDialog opened={held !== undefined} question={question} onAnswer={answer} />
}
