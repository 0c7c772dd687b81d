import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxMessageLength } from '#contract/calls/enquiries.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { Textarea } from '../../ui/Textarea.tsx'
import { Thanks } from '../../ui/Thanks.tsx'
import { HoneypotField } from '../../ui/HoneypotField.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useSubmitEnquiry } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/enquiries.ts')).submit.input)

const empty = { name: '', company: '', email: '', phoneNumber: '', enquiry: '', homepage: '' }

export function ContactPage() {
  const [sent, setSent] = useState(false)
  const form = useCheckedForm(rules, { initialValues: empty })
  const keptText = useKeptForm(form, 'contact')
  const { save, saving, error, reset } = useSubmitEnquiry(() => {
    form.reset()
    setSent(true)
  })
  const toFirst = toFirstError(form)
  const field = form.getInputProps

  if (sent)
    return (
      <VisitorPage title="Contact us" wide>
        <Thanks title="Thank you, your message has arrived">
          <Text>We read every message and answer by email as soon as we can.</Text>
          <Anchor component={Link} to="/" size="sm" mt="md" display="inline-block" underline="always">
            Back to the start page
          </Anchor>
        </Thanks>
      </VisitorPage>
    )
  return (
    <VisitorPage title="Contact us" subtitle="Tell us what you would like to know. We answer by email." wide>
      <form
        noValidate
        onSubmit={form.onSubmit(save, (errors) => {
          reset()
          toFirst(errors)
        })}
      >
        <Stack gap="md">
          {keptText}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Name" withAsterisk autoComplete="name" {...field('name')} />
            <TextInput label="Company" autoComplete="organization" {...field('company')} />
            <TextInput label="Email" type="email" withAsterisk autoComplete="email" {...field('email')} />
            <TextInput label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
          </SimpleGrid>
          <Textarea
            label="Message"
            withAsterisk
            minRows={5}
            maxRows={16}
            maxLength={maxMessageLength}
            {...field('enquiry')}
          />
          <HoneypotField {...field('homepage')} />
          <ErrorList errors={errorsOf(error)} />
          <Button type="submit" size="md" loading={saving} style={{ alignSelf: 'flex-start' }}>
            Send message
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
