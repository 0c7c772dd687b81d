import { Button, Stack, Text } from '@mantine/core'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import classes from '../../shell/VisitorPage.module.css'

/** Shown instead of the log-in where the browser blocks storage: no user could stay logged in. */
export function StorageNeededPage() {
  return (
    <VisitorPage
      title="Please allow cookies and site data"
      subtitle="Your browser blocks them for this site, so you cannot log in."
    >
      <Stack gap="md">
        <Text>
          When you log in, this site remembers it in your browser, so that you stay logged in from page to
          page. It stores no advertising or tracking cookies.
        </Text>
        <ol className={classes['steps']}>
          <li>
            Open your browser’s settings for cookies and site data, or those of an extension that blocks them.
          </li>
          <li>
            Allow them for <strong>{location.host}</strong>.
          </li>
          <li>Come back here and try again.</li>
        </ol>
        <Button size="md" fullWidth onClick={() => location.reload()}>
          Try again
        </Button>
      </Stack>
    </VisitorPage>
  )
}
