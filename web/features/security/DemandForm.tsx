import { Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type Demand, demandNames } from '#contract/rules/second-factors.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { counted } from '../../ui/quantities.ts'
import { useChangeDemand, useDemand, useDemandPreview } from './hooks.ts'

interface DemandFormProps {
  /** The client whose people are meant; without one those of the provider or of the own client. */
  clientId?: string
  /** Whether the demand is the provider's, for the people of all clients. */
  isProvider?: boolean
  /** The label of the button; without one, the page saves it together with others. */
  submitLabel?: string
}

/** Chooses of whom a second factor is demanded (rules access-85 to access-88). */
export function DemandForm(props: DemandFormProps) {
  const { data, error, refetch } = useDemand(props.clientId)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  // About as high as the form, so that what stands below does not move.
  return data ? <Fields {...props} {...data} /> : <Skeleton h={230} />
}

interface Typed extends Record<string, string> {
  demandedOf: string
  graceDays: string
}

const rules = rulesFrom(async () => {
  const [{ updateDemand }, { z }] = await Promise.all([import('#schemas/calls/security.ts'), import('zod')])
  const { demandedOf, graceDays } = updateDemand.input.shape
  return z.object({ demandedOf, graceDays: z.coerce.number().pipe(graceDays) })
})
const labels = { demandedOf: 'Second factor', graceDays: 'Days to set it up' }

const sentences: Record<Demand, string> = {
  nobody: 'Nobody has to have a second factor',
  administrators: 'Administrators must have a second factor',
  managers: 'Administrators and client managers must have a second factor',
  everybody: 'Everybody must have a second factor',
}
const sentencesOfClient = { ...sentences, managers: 'Managers must have a second factor' }

interface FieldsProps extends DemandFormProps {
  demandedOf: Demand
  graceDays: number
}

function Fields({ clientId, isProvider = false, submitLabel, demandedOf, graceDays }: FieldsProps) {
  const stored = useStoredForm<Typed>(
    { demandedOf, graceDays: String(graceDays) },
    rules,
    `second-factor:${clientId ?? ''}`,
  )
  const { form, previous } = stored
  const { save, saving, proof } = useChangeDemand()
  const chosen = form.getValues().demandedOf as Demand
  const words = isProvider ? sentences : sentencesOfClient
  return (
    <>
      <StoredForm
        name="Second factor"
        stored={stored}
        labels={labels}
        {...(submitLabel ? { submitLabel } : {})}
        saving={saving}
        onSubmit={(typed) =>
          save({
            ...(clientId ? { clientId } : {}),
            ...{ demandedOf: typed.demandedOf as Demand, graceDays: Number(typed.graceDays) },
            was: { demandedOf: previous.demandedOf, graceDays: Number(previous.graceDays) },
          })
        }
      >
        <Radio.Group
          label="Of whom a second factor is demanded"
          description="A second factor is an authenticator app or a passkey. A password that somebody has seen or guessed does not open the account then."
          {...form.getInputProps('demandedOf')}
        >
          <Stack gap="sm" mt="sm">
            {demandNames
              .filter((name) => isProvider || name !== 'administrators')
              .map((name) => (
                <Radio key={name} value={name} label={words[name]} />
              ))}
          </Stack>
        </Radio.Group>
        {chosen !== 'nobody' && (
          <>
            <TextInput
              label={labels.graceDays}
              description="From 0 to 90 days, from now or from the next log-in of the person. After that they can do nothing before they have one, and their API keys stop."
              inputMode="numeric"
              withAsterisk
              styles={{ input: { maxWidth: 140 } }}
              {...form.getInputProps('graceDays')}
            />
            <Preview clientId={clientId} demandedOf={chosen} />
          </>
        )}
      </StoredForm>
      {proof}
    </>
  )
}

const maxNames = 10

/** Who has none yet. */
function Preview({ clientId, demandedOf }: { clientId: string | undefined; demandedOf: Demand }) {
  const { data, error, refetch } = useDemandPreview(clientId, demandedOf)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <div role="status">
      <Text size="sm">{data ? wordsOf(data) : 'Counting the people who have none yet…'}</Text>
    </div>
  )
}

function wordsOf({ people, totalCount }: { people: { name: string }[]; totalCount: number }): string {
  if (totalCount === 0) return 'All of these people have one already.'
  const names = people.slice(0, maxNames).map(({ name }) => name)
  const more = totalCount - names.length
  const have = totalCount === 1 ? 'has' : 'have'
  return `${counted(totalCount, 'person', 'people')} of these ${have} none yet: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
