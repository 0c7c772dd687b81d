import { Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'

interface AskedOfProps {
  numberOfAsked: number
  numberOfAnswered: number
}

/** Who is behind the counts: a field may be optional, or may not have been asked from the beginning. */
export const AskedOf = ({ numberOfAsked, numberOfAnswered }: AskedOfProps) => (
  <Text size="sm" c="var(--quiet)" mt="sm">
    {`${showNumber(numberOfAsked)} asked, ${showNumber(numberOfAnswered)} answered`}
  </Text>
)
