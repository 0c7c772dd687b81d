import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

export function Footer() {
  return (
    <Group
      component="footer"
      justify="space-between"
      px={{ base: 'md', sm: 'xl' }}
      py="md"
      maw={1320}
      w="100%"
      mx="auto"
    >
      <Text size="sm" c="var(--quiet)">
        Copyright © {new Date().getFullYear()}
      </Text>
      <Group gap="md">
        <Anchor component={Link} to="/terms" size="sm" c="var(--quiet)" underline="always">
          Terms of use
        </Anchor>
        <Anchor component={Link} to="/gdpr/privacy" size="sm" c="var(--quiet)" underline="always">
          Privacy policy
        </Anchor>
      </Group>
    </Group>
  )
}
