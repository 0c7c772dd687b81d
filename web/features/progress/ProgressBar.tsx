import { Group, Progress, Text } from '@mantine/core'

/** How far somebody is in a course, as a bar and in figures. */
export const ProgressBar = ({ title, percent }: { title: string; percent: number }) => (
  <Group gap="sm" wrap="nowrap">
    <Progress value={percent} w={96} size="md" aria-label={`Progress in ${title}`} />
    <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {Math.round(percent)}%
    </Text>
  </Group>
)
