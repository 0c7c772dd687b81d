import { Progress, Text } from '@mantine/core'
import classes from './Notices.module.css'
import { useUploads } from '../data/uploads.ts'

/** The progress of uploads that continue after their page was left. */
export function UploadsNotice() {
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
