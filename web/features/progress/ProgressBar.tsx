import { Group, Progress, Text } from '@mantine/core'

/** The progress in a course, as a bar and as a percentage. */
export const ProgressBar = ({ title, percent }: { title: string; percent: number }) => (
  <Group gap="sm" wrap="nowrap">
    <Progress value={percent} w={96} size="md" aria-label={`Progress in ${title}`} />
    <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {Math.round(percent)}%
    </Text>
  </Group>
)
