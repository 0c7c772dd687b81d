import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

/** The ways in for people without an email address, and for those who are new. */
export const OtherWays = () => (
  <>
    <Anchor component={Link} to="/log-in" mx="auto" size="sm">
      Log in without an email address
    </Anchor>
    <Text size="sm" ta="center" c="var(--quiet)">
      New here, with a referral code?{' '}
      <Anchor component={Link} to="/join" size="sm" underline="always">
        Join your organisation
      </Anchor>
    </Text>
  </>
)
