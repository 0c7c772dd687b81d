import { Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Provider } from '#contract/calls/theme.ts'
import { Note } from '../../ui/Note.tsx'
import { factsInBrackets, placeholders } from '../privacy/placeholders.ts'

/** As long as the privacy policy shows square brackets to users. */
export function PlaceholderWarning({ provider }: { provider: Provider }) {
  const lacking = factsInBrackets(provider)
  if (lacking.length === 0) return null
  return (
    <Note icon={<IconAlertTriangle aria-hidden />} title="Your users see square brackets">
      <Text size="sm">
        The{' '}
        <Anchor component={Link} to="/gdpr/privacy" inherit c="inherit" underline="always">
          privacy policy
        </Anchor>{' '}
        shows these in place of what is not set yet:
      </Text>
      <List size="sm" mt="xs">
        {lacking.map((name) => (
          <List.Item key={name}>{provider[name] || placeholders[name]}</List.Item>
        ))}
      </List>
    </Note>
  )
}
