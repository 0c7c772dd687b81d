import { Group, Progress, Text } from '@mantine/core'

interface ProgressBarProps {
  title: string
  percent: number
  /** The bar is as wide as there is room. */
  isWide?: boolean
}

/** The progress in a course, as a bar and as a percentage. */
export const ProgressBar = ({ title, percent, isWide }: ProgressBarProps) => (
  <Group gap="sm" wrap="nowrap">
    <Progress
      value={percent}
      {...(isWide ? { flex: 1 } : { w: 96 })}
      size="md"
      aria-label={`Progress in ${title}`}
    />
    <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {Math.round(percent)}%
    </Text>
  </Group>
)
