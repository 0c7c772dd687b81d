// The notes at the top right. What shows them is loaded with the first, or with the shell: the log-in needs none.
import type { NotificationData } from '@mantine/notifications'
import { Refused, messageOf } from './send.ts'
import { toastTimings } from '../ui/toast-timings.ts'

const common = {
  autoClose: toastTimings.timeout,
  withBorder: true,
  radius: 'md',
  closeButtonProps: { 'aria-label': 'Close' },
} as const

let want: () => void = () => undefined
/** Resolves when there is, or will soon be, something to show. */
export const toastsAreWanted = new Promise<void>((resolve) => {
  want = resolve
})
export const wantToasts = () => want()

async function show(note: NotificationData & { message: string }, reference?: string) {
  want()
  const [{ notifications }, { quotable }] = await Promise.all([
    import('@mantine/notifications'),
    import('../ui/Toasts.tsx'),
  ])
  const shown = reference ? { ...note, message: quotable(note.message, reference) } : note
  const id = notifications.show({
    ...shown,
    // While the pointer rests on it, it stays.
    onMouseLeave: () => notifications.update({ ...shown, id, autoClose: toastTimings.extended }),
  })
}

export function toastSuccess(message: string) {
  void show({ ...common, message, color: 'green', role: 'status' })
}

/** After a failure of the server, with the beginning of the id of the request: enough to find it in the log. */
export function toastFailure(message: string, refused?: unknown) {
  const isServerFailure = refused instanceof Refused && refused.status >= 500
  const requestId = isServerFailure ? refused.requestId : undefined
  // Only some are shown at a time: a failure does not wait until what succeeded has gone.
  void show({ ...common, message, color: 'red', role: 'alert', priority: 1 }, requestId?.slice(0, 8))
}

export function toastRefusal(error: unknown) {
  toastFailure(messageOf(error), error)
}
