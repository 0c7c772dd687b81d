import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type Location, type Path, Outlet } from 'react-router'
import { Notices } from './Notices.tsx'
import { makeQueryClient } from '../data/query-client.ts'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { isUploadingHere } from '../data/uploads.ts'
import { addressFieldsOfChanges, forgetUnsavedChanges, hasUnsavedChanges } from '../ui/unsaved-changes.ts'
import { useHeldNavigation } from './AddressRouter.tsx'

/** Surrounds every page that loads something. Each user has their own cache, so that no data is shown to another user. */
export function QueryCache() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <LeaveGuard />
      <Notices />
    </QueryClientProvider>
  )
}

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
