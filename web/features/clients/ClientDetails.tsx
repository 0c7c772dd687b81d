import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { showDate } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useUpdateDetails } from './hooks.ts'

type Client = Reply<typeof openClient>['client']

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/clients.ts')).updateDetails.input.pick({
    clientName: true,
    referalCode: true,
    codeEndsOn: true,
    codeMaxUses: true,
    contact: true,
    address: true,
  }),
)
const labels = {
  clientName: 'Organisation name',
  referalCode: 'Referral code',
  codeEndsOn: 'Last day of the code',
  codeMaxUses: 'Most people who can join with it',
  contact: 'Contact',
  address: 'Address',
}
/** Descriptions stand below, so that inputs side by side are on one line. */
const inOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const days = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const

/** Says until when the replaced code works. */
interface OldCode {
  goesOn: boolean
  until: string
  error?: string
}
const stopsAtOnce: OldCode = { goesOn: false, until: '' }

/** The name of a client, the code with which people join it, and whom to ask there (rules clients-20 to clients-22, and clients-29). */
export function ClientDetails({ client }: { client: Client }) {
  const [old, setOld] = useState(stopsAtOnce)
  const { save, saving } = useUpdateDetails(() => setOld(stopsAtOnce))
  const { name: clientName, referalCode, codeEndsOn, codeMaxUses, contact, address } = client
  const stored = useStoredForm(
    {
      clientName,
      referalCode,
      codeEndsOn,
      codeMaxUses: codeMaxUses ? String(codeMaxUses) : '',
      contact,
      address,
    },
    rules,
    `details:${client.id}`,
  )
  const { form, previous } = stored
  const isReplaced = form.values.referalCode.trim().toLowerCase() !== referalCode.toLowerCase()
  const toNumber = (typed: string) => Number(typed || 0)

  function submit(typed: typeof form.values) {
    const goesOn = isReplaced && old.goesOn
    if (goesOn && !old.until) return setOld({ ...old, error: 'Please choose the last day of the old code' })
    return save({
      clientId: client.id,
      ...typed,
      codeMaxUses: toNumber(typed.codeMaxUses),
      oldCodeUntil: goesOn ? old.until : '',
      was: { ...previous, codeMaxUses: toNumber(previous.codeMaxUses) },
    })
  }

  return (
    <Card title="Organisation">
      <StoredForm
        name="Organisation"
        stored={stored}
        labels={labels}
        submitLabel="Save organisation"
        saving={saving}
        onSubmit={submit}
      >
        <DetailFields form={form} uses={client.codeUses} />
        {isReplaced && <OldCodeChoice code={referalCode} old={old} onChange={setOld} />}
        <FormerCodes codes={client.formerCodes} />
      </StoredForm>
    </Card>
  )
}

interface DetailFieldsProps {
  form: ReturnType<typeof useStoredForm<Record<keyof typeof labels, string>>>['form']
  uses: number
}

const DetailFields = ({ form, uses }: DetailFieldsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={760}>
    <TextInput label={labels.clientName} {...form.getInputProps('clientName')} />
    <TextInput
      label={labels.referalCode}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('referalCode')}
    />
    <TextInput
      label={labels.codeEndsOn}
      description="Empty if the code has no end"
      inputWrapperOrder={inOrder}
      {...days}
      {...form.getInputProps('codeEndsOn')}
    />
    <TextInput
      label={labels.codeMaxUses}
      description={`Empty for any number. Used ${counted(uses, 'time')} so far`}
      inputWrapperOrder={inOrder}
      inputMode="numeric"
      {...form.getInputProps('codeMaxUses')}
    />
    <Textarea
      label={labels.contact}
      description="Whom to ask, with telephone or email. Only administrators see it"
      inputWrapperOrder={inOrder}
      minRows={3}
      {...form.getInputProps('contact')}
    />
    <Textarea
      label={labels.address}
      description="Only administrators see it"
      inputWrapperOrder={inOrder}
      minRows={3}
      {...form.getInputProps('address')}
    />
  </SimpleGrid>
)

interface OldCodeChoiceProps {
  code: string
  old: OldCode
  onChange: (old: OldCode) => void
}

const OldCodeChoice = ({ code, old, onChange }: OldCodeChoiceProps) => (
  <Stack gap="sm">
    <Radio.Group
      label={`The old code ${code}`}
      value={old.goesOn ? 'goesOn' : 'stops'}
      onChange={(chosen) => onChange({ goesOn: chosen === 'goesOn', until: old.until })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="stops" label="Stops at once" />
        <Radio value="goesOn" label="Goes on until a date" />
      </Stack>
    </Radio.Group>
    {old.goesOn && (
      <TextInput
        label="Last day of the old code"
        w={{ base: '100%', sm: 220 }}
        {...days}
        error={old.error}
        value={old.until}
        onChange={({ currentTarget: { value } }) => onChange({ goesOn: true, until: value })}
      />
    )}
  </Stack>
)

function FormerCodes({ codes }: { codes: Client['formerCodes'] }) {
  if (codes.length === 0) return null
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        Codes from before that still work
      </Text>
      {codes.map(({ code, endsOn, maxUses, uses }) => (
        <Text key={code} size="sm">
          <bdi>{code}</bdi>
          {` until ${showDate(endsOn)}, used by ${showNumber(uses)}${maxUses ? ` of ${showNumber(maxUses)}` : ''}`}
        </Text>
      ))}
    </Stack>
  )
}
