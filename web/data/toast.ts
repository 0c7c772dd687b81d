// The toasts at the top right.
import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Refused, messageOf } from './send.ts'
import { onLogIn } from './session.ts'
import { quotable, type ToastLink, withLink } from '../ui/Toasts.tsx'
import { toastTimings } from '../ui/toast-timings.ts'

const common = {
  autoClose: toastTimings.timeout,
  withBorder: true,
  radius: 'md',
  closeButtonProps: { 'aria-label': 'Close' },
} as const

/** The ids of the failures that are shown or wait. */
const failures = new Set<string>()

// Messages about a success stay, because one of them may have led to the log-in (rule messages-10).
onLogIn(() => {
  const ofSessionBefore = [...failures]
  failures.clear()
  for (const failure of ofSessionBefore) notifications.hide(failure)
})

function show(toast: NotificationData & { message: string }, add?: (message: string) => ReactNode) {
  const shown = add ? { ...toast, message: add(toast.message) } : toast
  const isFailure = shown.role === 'alert'
  if (!isFailure) {
    for (const failure of failures) notifications.hide(failure)
    failures.clear()
  }
  const id = notifications.show({
    ...shown,
    onClose: () => void failures.delete(id),
    // A toast stays as long as the pointer is on it.
    onMouseLeave: () => notifications.update({ ...shown, id, autoClose: toastTimings.extended }),
  })
  if (isFailure) failures.add(id)
}

/** Reports a success. Earlier failures have been tried again or given up: their messages would contradict it (rule messages-9). */
export function toastSuccess(message: string, link?: ToastLink) {
  const autoClose = link ? toastTimings.withLink : toastTimings.timeout
  show(
    { ...common, autoClose, message, color: 'green', role: 'status' },
    link && ((text) => withLink(text, link)),
  )
}

/** Reports a failure. One of the server is shown with the beginning of the request id, which is enough to find it in the log. */
export function toastFailure(message: string, refused?: unknown) {
  const isServerFailure = refused instanceof Refused && refused.status >= 500
  const requestId = isServerFailure ? refused.requestId : undefined
  // Only two toasts are shown at a time. With priority, a failure does not wait until earlier messages have disappeared.
  show(
    { ...common, message, color: 'red', role: 'alert', priority: 1 },
    requestId ? (text) => quotable(text, requestId.slice(0, 8)) : undefined,
  )
}

export function toastRefusal(error: unknown) {
  toastFailure(messageOf(error), error)
}
