import { Text } from '@mantine/core'
import type { PersonState } from '#contract/rules/compliance.ts'
import { stateInWords } from '#contract/rules/people-list.ts'
import { obligationTones } from './ObligationTag.tsx'
import { Tag } from './Tag.tsx'

const toneOf = (state: PersonState) => (state === 'nothingDue' ? 'good' : obligationTones[state])

/** The state of a person; null is for somebody who has nothing to complete (rule lists-28). */
export const PersonStateTag = ({ state }: { state: PersonState | null }) =>
  state === null ? (
    <Text span size="sm" c="var(--quiet)">
      {stateInWords(state)}
    </Text>
  ) : (
    <Tag tone={toneOf(state)}>{stateInWords(state)}</Tag>
  )
