import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { Stack, Text } from '@mantine/core'
import { useTheme } from '../../data/use-configuration.ts'
import { Facts, Section } from './LegalText.tsx'
import { placeholders } from './placeholders.ts'

const title = 'Privacy policy'
const subtitle = 'Last updated February 2021'

/** For a logged-in user: a page like the others. */
export function PrivacyPage() {
  return (
    <Page printable title={title} subtitle={subtitle}>
      <Card>
        <PrivacyPolicy />
      </Card>
    </Page>
  )
}

/** For visitors. */
export function VisitorPrivacyPage() {
  return (
    <VisitorPage wide title={title} subtitle={subtitle}>
      <PrivacyPolicy />
    </VisitorPage>
  )
}

// A template: details of the provider are in square brackets until they are set (rule screens-6). All other text describes
// what the product does.
type Provider = ReturnType<typeof useTheme>['provider']

export function PrivacyPolicy() {
  const { provider } = useTheme()
  const name = provider.name || placeholders.name
  const contact = provider.privacyContact || placeholders.privacyContact
  return (
    <Stack gap="xl" maw="70ch" lh={1.65} style={{ overflowWrap: 'anywhere' }}>
      <Text>
        This policy says which personal information {name} (“we”) keeps about the people who use this learning
        platform, why we keep it, who sees it, and what you can ask of us.
      </Text>
      <Section title="Who we are">
        <Text>
          The platform is run by {name}, {provider.registeredAddress || placeholders.registeredAddress},
          registered under {provider.companyNumber || placeholders.companyNumber}. For everything to do with
          your information, write to {contact}.
        </Text>
      </Section>
      <WhatWeKeep />
      <Section title="Why we keep it">
        <Text>
          To give you the courses your organisation has chosen, to show you and your organisation how you are
          getting on, to issue certificates, to keep accounts safe, and to report figures in which no single
          person can be recognised. Our legal basis is {provider.legalBasis || placeholders.legalBasis}.
        </Text>
      </Section>
      <WhoSeesIt provider={provider} />
      <Section title="How long we keep it">
        <Text>
          As long as you have an account, and {provider.retentionPeriod || placeholders.retentionPeriod} after
          that. When your account is deleted, your personal information goes with it; figures in which you
          cannot be recognised stay.
        </Text>
      </Section>
      <Section title="What is stored in your browser">
        <Text>
          The platform remembers in your browser that you are logged in and how your organisation’s pages
          look. It sets no advertising or tracking cookies.
        </Text>
      </Section>
      <YourRights contact={contact} provider={provider} />
      <Section title="Changes">
        <Text>
          When this policy changes, the new one is shown here with its date. This one was last updated in
          February 2021.
        </Text>
      </Section>
    </Stack>
  )
}

const WhatWeKeep = () => (
  <Section title="What we keep">
    <Facts
      facts={[
        'Your account: first and last name, email address, phone number if you give one, the organisation you belong to, and a password that is stored in a form nobody can read.',
        'What you tell us when you register, as far as you are asked for it: date of birth, gender, ethnicity, employment status, job role, postcode, what you know about the subject already, and your answers to other questions on the form.',
        'Your learning: the courses you start and complete, your progress, scores, answers and time in a course, and the certificates and badges you earn.',
        'What you write: feedback on courses, posts and comments in communities, enquiries you send us.',
        'Technical records: when you log in, which emails the platform sends you, and error reports.',
      ]}
    />
  </Section>
)

const WhoSeesIt = ({ provider }: { provider: Provider }) => (
  <Section title="Who sees it">
    <Text>
      People who look after learners at your own organisation see your name, email address and results. Our
      administrators see what they need to run the platform. Certificates can be opened by anyone who has
      their link. We share information with {provider.processors || placeholders.processors} so that they can
      run the platform for us, and with nobody else unless the law asks for it. Information is stored in{' '}
      {provider.storageLocation || placeholders.storageLocation}.
    </Text>
  </Section>
)

const YourRights = ({ contact, provider }: { contact: string; provider: Provider }) => (
  <Section title="Your rights">
    <Text>You can ask us at any time to:</Text>
    <Facts
      facts={[
        'show you the information we keep about you, and give you a copy of it;',
        'put right what is wrong;',
        'delete it, or stop using it for a purpose;',
        'hand it to somebody else in a form a computer can read.',
      ]}
    />
    <Text>
      Write to {contact}. We answer within 20 days. If you are not content with the answer, you can turn to{' '}
      {provider.supervisoryAuthority || placeholders.supervisoryAuthority}.
    </Text>
  </Section>
)
