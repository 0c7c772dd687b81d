import { Alert, List, SimpleGrid, Stack } from '@mantine/core'
import { reminderSentences } from '#contract/rules/reminder-sentences.ts'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'
import { ExampleTimeline } from './ExampleTimeline.tsx'
import { Titled } from './Titled.tsx'

interface PolicyInWordsProps {
  clientId: string
  /** As it is typed below, or as it is stored. */
  policy: ReminderSettings
}

/** Reads the policy aloud, and shows what it means for one person (rule reminders-27). */
export const PolicyInWords = ({ clientId, policy }: PolicyInWordsProps) => (
  <Card title="In words">
    <Stack gap="lg">
      {!policy.isEnabled && (
        <Alert color="yellow" variant="light">
          Reminders are off: nothing is sent until they are turned on. Then:
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        <Titled title="What is sent">
          <List spacing="xs" aria-label="What is sent">
            {reminderSentences(policy).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Titled>
        <ExampleTimeline clientId={clientId} policy={policy} />
      </SimpleGrid>
    </Stack>
  </Card>
)
