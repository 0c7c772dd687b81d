import { List, Stack, Text } from '@mantine/core'
import { reminderSentences } from '#contract/rules/reminder-sentences.ts'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'

interface PolicyInWordsProps {
  /** As it is typed, or as it is stored. */
  policy: ReminderSettings
}

/** Reads the policy aloud (rule reminders-27). */
export const PolicyInWords = ({ policy }: PolicyInWordsProps) => (
  <Card title="In words">
    <Stack gap="sm">
      {!policy.isEnabled && (
        <Text fw={600}>Reminders are off: nothing is sent until they are turned on. Then:</Text>
      )}
      <List spacing="xs" aria-label="What is sent">
        {reminderSentences(policy).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  </Card>
)
