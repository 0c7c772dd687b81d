import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './Notices.module.css'

function onChange(listener: () => void) {
  const ending = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, ending)
  return () => ending.abort()
}

/**
 * Says that the device has no connection, because a call that fails for this reason has the specified words "Something went wrong". What
 * the page shows is loaded again by itself when the connection is back.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={classes['notice']} role="status">
      <Text size="sm">
        Your device is offline. Nothing can be loaded or saved until the connection is back; what you have
        typed stays here.
      </Text>
    </div>
  )
}
