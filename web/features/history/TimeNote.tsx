import { Text } from '@mantine/core'

/** Explains the three times of an attempt (rule learning-14). */
export const TimeNote = () => (
  <Text size="sm" c="var(--quiet)" mt="md">
    Total time is what the course reports. Open time is how long its window was open, active time how long it
    was visible and used in the last 5 minutes.
  </Text>
)
