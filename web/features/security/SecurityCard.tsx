import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'

/** In My Account: the way to the page of one's own sessions. */
export const SecurityCard = () => (
  <Card narrow title="Security">
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="var(--quiet)">
        Where you are logged in at the moment. You can end what you no longer use, such as a log-in on a
        shared computer. You can also add a passkey, or let the log-in ask for a code of an authenticator app.
      </Text>
      <Button variant="default" component={Link} to="/my-account/security">
        See where you are logged in
      </Button>
    </Stack>
  </Card>
)
