import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTheme } from '../../data/use-configuration.ts'
import { Facts, Section } from './LegalText.tsx'
import { placeholders } from './placeholders.ts'

const title = 'Terms of use'

/** For a logged-in user: a page like the others. */
export function TermsPage() {
  return (
    <Page printable title={title}>
      <Card>
        <TermsOfUse />
      </Card>
    </Page>
  )
}

/** For visitors. */
export function VisitorTermsPage() {
  return (
    <VisitorPage wide title={title}>
      <TermsOfUse />
    </VisitorPage>
  )
}

// A template like the privacy policy: details of the provider are in square brackets until they are set (rule screens-6).
export function TermsOfUse() {
  const { provider } = useTheme()
  const name = provider.name || placeholders.name
  const contact = provider.privacyContact || placeholders.privacyContact
  return (
    <Stack gap="xl" maw="70ch" lh={1.65} style={{ overflowWrap: 'anywhere' }}>
      <Text>
        These terms apply between you and {name} (“we”) when you use this learning platform. By registering
        you agree to them.
      </Text>
      <Section title="Your account">
        <Text>
          Your organisation has invited you, or has given you a code to join. The account is yours alone:
          choose a password that you use nowhere else, and do not share it. Tell us if you think that somebody
          else has used your account.
        </Text>
      </Section>
      <Section title="The courses">
        <Text>
          You may take the courses that your organisation has chosen for you, as long as you have an account.
          They belong to us or to those who made them: please do not copy, publish or sell them. Results and
          certificates are about you, so do not let anybody else take a course or a test in your name.
        </Text>
      </Section>
      <Section title="What you write">
        <Text>
          Posts, comments, feedback and pictures remain yours. You allow us to show them to the people whom
          they are meant for. Please do not:
        </Text>
        <Facts
          facts={[
            'insult, threaten or discriminate against anybody;',
            'publish what belongs to others, or what they told you in confidence;',
            'advertise, or send the same message again and again;',
            'try to read what is not meant for you, or disturb the platform.',
          ]}
        />
        <Text>
          We may remove what breaks these rules, and close the account of somebody who keeps breaking them.
        </Text>
      </Section>
      <Section title="Your information">
        <Text>
          Which personal information we store, why, and who sees it is in our{' '}
          <Anchor component={Link} to="/gdpr/privacy" underline="always" inherit>
            privacy policy
          </Anchor>
          . The people who look after learners at your organisation see your results.
        </Text>
      </Section>
      <Responsibility name={name} contact={contact} />
    </Stack>
  )
}

const Responsibility = ({ name, contact }: { name: string; contact: string }) => (
  <>
    <Section title="What we are responsible for">
      <Text>
        We look after the platform with care, but cannot promise that it is always available. The courses
        inform; they do not replace advice about your own case. Nothing in these terms limits the rights that
        the law gives you.
      </Text>
    </Section>
    <Section title="The end of your account">
      <Text>
        You can ask us or your organisation at any time to close your account. Your organisation can close it
        too, for instance when you leave. Please save your certificates before that.
      </Text>
    </Section>
    <Section title="Changes and questions">
      <Text>
        When {name} changes these terms, the new ones are shown here. For questions about them, write to{' '}
        {contact}.
      </Text>
    </Section>
  </>
)
