import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { invalidLink } from '#contract/calls/accounts.ts'
import { Sentences } from './Sentences.tsx'

/** Everything that is wrong, not only the first of it (rule messages-1). A link that has had its day leads to the log-in. */
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
