import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'

interface NumberLinkProps {
  to: string
  number: number
  /** The words that screen readers read after the number, where no heading of a column says what is counted. */
  about?: string
}

/** A number that leads to what it counts. */
export const NumberLink = ({ to, number, about }: NumberLinkProps) => (
  <Anchor component={Link} to={to} underline="always" aria-label={about && `${showNumber(number)}: ${about}`}>
    {showNumber(number)}
  </Anchor>
)
