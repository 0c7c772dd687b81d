import '@mantine/notifications/styles.css'
import { Anchor, Text } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Toasts.module.css'
import { toastTimings } from './toast-timings.ts'

const timings = {
  '--toast-show': `${toastTimings.show}ms`,
  '--toast-hide': `${toastTimings.hide}ms`,
} as CSSProperties

/** Two at a time in the empty right part of the page header, where they cover nothing that is needed; others wait. */
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

export interface ToastLink {
  label: string
  to: string
}

/** The message, followed by a link to what it is about. */
export const withLink = (message: string, { label, to }: ToastLink): ReactNode => (
  <>
    {message}{' '}
    <Anchor component={Link} to={to} inherit underline="always">
      {label}
    </Anchor>
  </>
)

/** The message, followed in small print by the reference to quote to support. */
export const quotable = (message: string, reference: string): ReactNode => (
  <>
    {message}{' '}
    <Text component="span" size="xs" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }}>
      Reference {reference}
    </Text>
  </>
)
