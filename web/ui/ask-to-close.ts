import { askToConfirm } from './confirm.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** The Escape that answers the question reaches the dialog below it too. */
let wasJustAnswered = false

/** Handles the cross, Escape and a click beside a dialog with a form. A dialog with changes is closed only after a question. */
export const askToClose = (onClose: () => void) => () => {
  if (wasJustAnswered) return
  if (!hasUnsavedChanges()) return onClose()
  const question = 'What you have typed here is not saved. It is lost if you close this.'
  void askToConfirm({ title: 'Close without saving?', question, yes: 'Close', no: 'Stay' }).then((closes) => {
    wasJustAnswered = true
    setTimeout(() => (wasJustAnswered = false))
    if (closes) onClose()
  })
}
