import '@mantine/notifications/styles.css'
import { Text } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { CSSProperties, ReactNode } from 'react'
import classes from './Toasts.module.css'
import { toastTimings } from './toast-timings.ts'

const timings = {
  '--toast-show': `${toastTimings.show}ms`,
  '--toast-hide': `${toastTimings.hide}ms`,
} as CSSProperties

/** Two at a time in the empty end of the page's header, where they cover nothing that is needed; more wait their turn. */
export const Toasts = () => (
  <Notifications
    position="top-right"
    limit={2}
    containerWidth="min(560px, calc(100vw - 84px))"
    className={classes['toasts'] ?? ''}
    style={timings}
    transitionDuration={toastTimings.hide}
  />
)

/** The message, and after it in small print what to quote when asking about it. */
export const quotable = (message: string, reference: string): ReactNode => (
  <>
    {message}{' '}
    <Text component="span" size="xs" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }}>
      Reference {reference}
    </Text>
  </>
)
