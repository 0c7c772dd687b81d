import { KeptTextNotice } from './KeptTextNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { RefreshNotice } from './RefreshNotice.tsx'
import classes from './Notices.module.css'
import { Button, Text, Progress } from '@mantine/core'
import { useSessionEnd } from '../data/use-session-end.ts'
import { useUploads } from '../data/uploads.ts'

/** Notices over the bottom of the page, which do not move its content. */
export const Notices = () => (
  <div className={classes['notices']}>
    <SessionNotice />
    <KeptTextNotice />
    <UploadsNotice />
    <RefreshNotice />
    <OfflineNotice />
  </div>
)

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

/** The progress of uploads that continue after their page was left. */
function UploadsNotice() {
  const uploads = useUploads().filter(({ isOnPage }) => !isOnPage())
  if (uploads.length === 0) return null
  return (
    <div className={`${classes['notice']} ${classes['uploads']}`} role="status">
      {uploads.map(({ id, fileName, progress }) => {
        const percent = Math.floor(progress * 100)
        const isSent = percent >= 100
        return (
          <div key={id} className={classes['upload']}>
            <Text size="sm" truncate>
              {isSent ? 'Checking' : 'Uploading'} {fileName}
            </Text>
            <Text size="sm" c="var(--quiet)" style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
              {percent} %
            </Text>
            <Progress.Root radius="xl" className={classes['bar']}>
              <Progress.Section
                value={percent}
                animated={isSent}
                striped={isSent}
                aria-label={`Upload of ${fileName}`}
              />
            </Progress.Root>
          </div>
        )
      })}
    </div>
  )
}
