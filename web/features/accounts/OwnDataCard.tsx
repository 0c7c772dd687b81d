import { Stack, Text } from '@mantine/core'
import { mine } from '#contract/calls/own-data.ts'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'
import { Card } from '../../ui/Card.tsx'

/** In My Account: everything that is held about the person. */
export const OwnDataCard = () => (
  <Card narrow title="Your data">
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="var(--quiet)">
        Everything that is held about you, as a ZIP file: your account, courses, answers, certificates, posts
        and emails. You can download it twice a day.
      </Text>
      <DownloadCsv label="Download my data" call={mine} input={{}} />
    </Stack>
  </Card>
)
