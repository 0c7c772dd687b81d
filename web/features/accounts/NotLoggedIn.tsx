import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { VisitorPage } from '../../shell/VisitorPage.tsx'

/** Says why single sign-on did not let somebody in. */
export const NotLoggedIn = ({ message }: { message: string }) => (
  <VisitorPage title="You are not logged in" tabTitle="Log in">
    <Stack gap="md">
      <Text role="alert">{message}</Text>
      <Anchor component={Link} to="/" mx="auto">
        Back to the log-in
      </Anchor>
    </Stack>
  </VisitorPage>
)
