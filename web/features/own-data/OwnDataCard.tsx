import { Stack, Text } from '@mantine/core'
import { mine } from '#contract/calls/own-data.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useDownload } from '../../data/use-download.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'

/** In My Account: everything that is held about the person. */
export function OwnDataCard() {
  const { save, saving } = useDownload(mine)
  return (
    <Card narrow title="Your data">
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="var(--quiet)">
          Everything that is held about you, as a ZIP file: your account, courses, answers, certificates,
          posts and emails. You can download it twice a day.
        </Text>
        <CsvButton label="Download my data" saving={saving} onDownload={(format) => save(csvInput(format))} />
      </Stack>
    </Card>
  )
}
