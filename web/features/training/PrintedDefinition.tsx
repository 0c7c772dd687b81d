import { Text } from '@mantine/core'
import { definitionOfPercentage } from '#contract/rules/up-to-date.ts'

/** Says at the foot of a printed page how its percentage is calculated (rule deadlines-63). */
export const PrintedDefinition = ({ moment }: { moment: string }) => (
  <Text size="sm" data-print="only">
    {definitionOfPercentage(moment)}
  </Text>
)
