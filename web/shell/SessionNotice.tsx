import { Button, Text } from '@mantine/core'
import { useSessionEnd } from '../data/use-session-end.ts'
import classes from './Notices.module.css'

/** Two minutes before a session ends (rule access-21). */
export function SessionNotice() {
  const end = useSessionEnd()
  if (!end) return null
  return (
    <div className={classes['notice']} role="alert">
      <Text size="sm">
        {end.isLongest
          ? 'You will be logged out in less than two minutes, because you have been logged in for as long as is possible. What you are typing is kept: you find it after you have logged in again.'
          : 'You will be logged out in less than two minutes. What you are typing is kept.'}
      </Text>
      {!end.isLongest && (
        <Button size="xs" loading={end.isExtending} onClick={end.stay}>
          Stay logged in
        </Button>
      )}
    </div>
  )
}
