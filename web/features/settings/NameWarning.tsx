import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTheme } from '../../data/use-configuration.ts'
import { Note } from '../../ui/Note.tsx'

/** As long as certificates would be issued in the name of the product (rule branding-7). */
export function NameWarning() {
  const { name, provider } = useTheme()
  if (provider.name !== '') return null
  return (
    <Note icon={<IconAlertTriangle aria-hidden />} title="Your organisation has no name yet">
      <Text size="sm">
        Each certificate says who issued it, and that does not change later. Until you{' '}
        <Anchor component={Link} to="/settings/provider" inherit c="inherit" underline="always">
          enter your name
        </Anchor>
        , new certificates say “Issued by {name}”.
      </Text>
    </Note>
  )
}
