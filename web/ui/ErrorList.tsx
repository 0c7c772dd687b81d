import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { invalidLink } from '#contract/calls/accounts.ts'
import { Sentences } from './Sentences.tsx'

/** All errors, not only the first one (rule messages-1). After a link that is not valid any more the log-in is offered. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <Stack gap="xs">
      <Sentences sentences={errors} tone="wrong" />
      {errors.includes(invalidLink) && (
        <Anchor component={Link} to="/" size="sm" underline="always">
          Go to the log-in
        </Anchor>
      )}
    </Stack>
  )
}
