import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import * as accounts from '#contract/calls/accounts.ts'
import { Sentences } from '../../ui/Sentences.tsx'
import { AskForLink } from './AskForLink.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useLinkState } from './hooks.ts'

const validity = {
  reset: 'A link works once, for 24 hours, and until you are sent a newer one.',
  confirm: 'A link works once, for 14 days, and until you are sent a newer one.',
  register: 'A link works once, for 14 days, and until you are sent a newer one.',
} as const

/** As high as the message below, so that the page does not move when the link does not work. */
const linesOfMessage = {
  reset: [64, 50, 42, 24],
  confirm: [64, 50, 50, 42, 24],
  register: [64, 50, 50, 42, 24],
}

/** Shows `children` while the link works; otherwise a message and the form to request a new link. */
export function OpenLink({ purpose, children }: { purpose: accounts.LinkPurpose; children: ReactNode }) {
  const { token: encodedToken = '', userId = '' } = useParams()
  const state = useLinkState(purpose, encodedToken, userId)
  const [asking, setAsking] = useState(false)

  if (state === 'works') return children
  if (state === 'checking')
    return (
      <VisitorPage title="One moment">
        <Stack gap="md" role="status" aria-label="Checking your link">
          {linesOfMessage[purpose].map((height, line) => (
            <Skeleton key={line} height={height} />
          ))}
        </Stack>
      </VisitorPage>
    )
  if (asking) {
    const cancel = () => setAsking(false)
    return purpose === 'reset' ? <ForgotPassword onCancel={cancel} /> : <AskForInvitation onCancel={cancel} />
  }
  if (state.refused !== accounts.invalidLink)
    return (
      <VisitorPage title="This link is not needed">
        <Stack gap="md">
          <Sentences sentences={[state.refused]} tone="wrong" />
          <Button component={Link} to="/" size="md" fullWidth>
            Go to the log-in
          </Button>
        </Stack>
      </VisitorPage>
    )
  return (
    <VisitorPage title="This link does not work">
      <Stack gap="md">
        <Sentences sentences={[accounts.invalidLink]} tone="wrong" />
        <Text>{validity[purpose]}</Text>
        {purpose !== 'reset' && <Text>If you have chosen a password already, you can log in with it.</Text>}
        <Button size="md" fullWidth onClick={() => setAsking(true)}>
          Get a new link
        </Button>
        <Anchor component={Link} to="/" ta="center" underline="always">
          Go to the log-in
        </Anchor>
      </Stack>
    </VisitorPage>
  )
}

const AskForInvitation = ({ onCancel }: { onCancel: () => void }) => (
  <AskForLink
    title="Get a new link"
    subtitle="Enter the email address that you were invited with and we send you a new link."
    button="Send the link"
    asked="If this address was invited, an email with a new link is on its way. If nothing arrives within a few minutes, please ask the person who looks after your training."
    call={accounts.requestInvitation}
    onCancel={onCancel}
  />
)
