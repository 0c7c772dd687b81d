import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AskedItem } from '#contract/rules/registration-form.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { AllPlacesTaken } from './AllPlacesTaken.tsx'
import { timeToRegister } from './why-asked.ts'
import { OpenLink } from './OpenLink.tsx'
import { type Choices, RegisterFields, TermsField } from './RegisterFields.tsx'
import { useRegisterChoices, useRegistrationItems } from './hooks.ts'
import { useRegistration } from './use-registration.ts'

export const RegisterPage = () => (
  <OpenLink purpose="register">
    <VisitorPage
      wide
      title="Complete your registration"
      subtitle="Tell us a little about yourself, and choose a password to log in with."
    >
      <LoadedForm />
    </VisitorPage>
  </OpenLink>
)

function LoadedForm() {
  const choices = useRegisterChoices()
  const items = useRegistrationItems()
  const failed = [choices, items].find(({ error }) => error)
  // Once it is open it stays, so that nothing that is typed disappears when somebody else takes the last place.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && items.data && !items.data.isFull) setOpen(true)
  if (items.data?.isFull && !isOpen)
    return (
      <AllPlacesTaken onAskAgain={items.refetch}>
        All places of your organisation are taken at the moment, so that you cannot register yet. Please ask
        the person who looks after your training for a place, then open the link in your email again: it stays
        valid.
      </AllPlacesTaken>
    )
  if (choices.data && items.data)
    return (
      <RegisterForm
        items={items.data.items}
        isAcceptedFirst={items.data.isAcceptedFirst}
        choices={choices.data}
      />
    )
  if (failed)
    return (
      <LoadFailed error={failed.error} onRetry={() => Promise.all([choices.refetch(), items.refetch()])} />
    )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" role="status" aria-label="Loading the form">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) => (
        <Skeleton key={field} h={62} />
      ))}
    </SimpleGrid>
  )
}

interface RegisterFormProps {
  items: readonly AskedItem[]
  /** Whether somebody has to accept the learner before the first log-in. */
  isAcceptedFirst: boolean
  choices: Choices
}

function RegisterForm({ items, isAcceptedFirst, choices }: RegisterFormProps) {
  const { form, submit, saving, errors } = useRegistration(items)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Text>This takes {timeToRegister(items.length)}. Below each question is why we ask it.</Text>
        {isAcceptedFirst && (
          <Text>
            Afterwards your organisation looks at your request. We write to you as soon as you can log in.
          </Text>
        )}
        <RegisterFields form={form} items={items} choices={choices} />
        <TermsField form={form} />
        <ErrorList errors={errors} />
        <Button type="submit" size="md" loading={saving}>
          Register
        </Button>
      </Stack>
    </form>
  )
}
