import { Stack, Text, Anchor, List, Divider } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openSettings, AuditSettings, RetentionSettings } from '#contract/calls/settings.ts'
import type { Provider } from '#contract/calls/theme.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SaveTogether } from '../../ui/SaveTogether.tsx'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { DemandForm } from '../security/DemandForm.tsx'
import { DeadlinesForm } from './DeadlinesForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { SessionsForm } from './SessionsForm.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { TestMessage } from './TestMessage.tsx'
import { groups, labels } from './fields.ts'
import { useChangeSettings, useSettings } from './hooks.ts'
import classes from './SettingsPage.module.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Note } from '../../ui/Note.tsx'
import { factsInBrackets, placeholders } from '../privacy/placeholders.ts'
import { minRetentionMonths } from '#contract/rules/retention.ts'
import { AuditForm } from './AuditForm.tsx'
import { RetentionForm } from './RetentionForm.tsx'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).update.input)

export function SettingsPage() {
  const { data, error, refetch } = useSettings()
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page
      title="Provider"
      subtitle="This is what the product says about your organisation. If you leave a field empty, the value in grey from the server applies."
    >
      <div className={classes['columns']}>
        <SectionLinks titles={sections} />
        <Stack gap="lg">
          <PlaceholderWarning provider={shownOf(data)} />
          <SaveTogether>
            <SettingsForm settings={data.settings} defaults={data.defaults} />
            <Section title="Deadlines">
              <DeadlinesForm deadlines={data.deadlines} />
            </Section>
            <Section title="Groups and learning time">
              <LimitsForm limits={data.limits} />
            </Section>
            <Section title="Sessions">
              <SessionsForm sessions={data.sessions} />
            </Section>
            <Section title="Second factor">
              <DemandForm isProvider />
            </Section>
            <Section title="How long data is stored">
              <Storage retention={data.retention} audit={data.audit} />
            </Section>
            <Section title="Mail">
              <Mail />
            </Section>
          </SaveTogether>
        </Stack>
      </div>
    </Page>
  )
}

/** For how long data about people, and the audit log, are stored. */
const Storage = ({ retention, audit }: { retention: RetentionSettings; audit: AuditSettings }) => (
  <Stack gap="lg">
    <Text size="sm" c="var(--quiet)">
      What is older is removed once a day. An empty field is no limit; otherwise at least {minRetentionMonths}{' '}
      months.
    </Text>
    <RetentionForm retention={retention} />
    <Divider color="var(--line)" />
    <AuditForm audit={audit} />
  </Stack>
)

/** The sections in the order of the page. */
const sections = [
  ...groups.map(({ title }) => title),
  'Deadlines',
  'Groups and learning time',
  'Sessions',
  'Second factor',
  'How long data is stored',
  'Mail',
]

type Typed = { [Name in keyof Provider]: Provider[Name] }
type SettingsFormProps = Pick<Reply<typeof openSettings>, 'settings' | 'defaults'>

/** Returns the settings that users see: an empty one has its default. */
const shownOf = ({ settings, defaults }: SettingsFormProps) =>
  Object.fromEntries(
    Object.keys(settings).map((name) => [
      name,
      settings[name as keyof Provider] || defaults[name as keyof Provider],
    ]),
  ) as unknown as Provider

/** Shows the stored values at first. Changed values stay when the stored ones are loaded again. */
function SettingsForm({ settings, defaults }: SettingsFormProps) {
  const stored = useStoredForm<Typed>(settings, rules, 'provider-settings')
  const { form, previous, saved } = stored
  const { save, saving } = useChangeSettings((sent) => saved(sent))

  function submit(typed: Typed) {
    // The form gets the values as they are stored, so that a stored value does not count as a change of another user.
    const values = { ...typed, ...rules.parse(typed) } as Provider
    form.setValues(values)
    save({ ...values, was: { ...previous } })
  }

  return (
    <StoredForm name="Provider" stored={stored} labels={labels} saving={saving} onSubmit={submit}>
      {groups.map((group) => (
        <Section key={group.title} title={group.title}>
          <SettingsFields group={group} form={form} defaults={defaults} />
        </Section>
      ))}
    </StoredForm>
  )
}

function Mail() {
  const isOff = useIsMailOff()
  return (
    <Stack gap="md">
      {isOff ? (
        <MailOffNote />
      ) : (
        <Text size="sm" c="var(--quiet)">
          Emails are sent through the mail server of your settings. A test message shows whether it accepts
          them.
        </Text>
      )}
      <TestMessage />
    </Stack>
  )
}

/** As long as the privacy policy shows square brackets to users. */
function PlaceholderWarning({ provider }: { provider: Provider }) {
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

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A part of the page to which the side navigation leads. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div id={idOf(title)} tabIndex={-1} className={classes['section']}>
    <Card title={title}>{children}</Card>
  </div>
)

/** The side navigation: it moves to a section, and leaves the address and what was typed as they are. */
const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="Sections" className={classes['links']}>
    {titles.map((title) => (
      <a
        key={title}
        href={`#${idOf(title)}`}
        className={classes['link']}
        onClick={(event) => {
          event.preventDefault()
          const section = document.getElementById(idOf(title))
          section?.scrollIntoView()
          section?.focus({ preventScroll: true })
        }}
      >
        {title}
      </a>
    ))}
  </nav>
)
