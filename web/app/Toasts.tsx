import '@mantine/notifications/styles.css'
import { Text } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

export const Toasts = () => <Notifications position="top-right" limit={5} />

/** The message, and below it in small print what to quote when asking about it. */
export const quotable = (message: string, reference: string): ReactNode => (
  <>
    <div>{message}</div>
    <Text size="xs" c="var(--quiet)" mt={2}>
      Reference {reference}
    </Text>
  </>
)
