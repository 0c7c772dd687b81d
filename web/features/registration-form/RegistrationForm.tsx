import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isNotFound } from '../../data/send.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { Items } from './Items.tsx'
import { useRegistrationForm, useOwnForm } from './hooks.ts'

const clientNotFound = 'This organisation was not found. It may have been removed: please choose another one.'

/** Edits the questions that learners are asked at registration. The address names the client whose form it is. */
export function RegistrationForm() {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const clientId = parameters.get('client') ?? ''
  const clients = useClientOptions()
  const choose = (client: string) =>
    changeAddress((fields) => {
      if (client) fields.set('client', client)
      else fields.delete('client')
    })
  return (
    <Stack gap="lg">
      <Text c="var(--quiet)">
        What learners are asked when they register. The password and the terms are always asked.
      </Text>
      <OrLoadFailed of={clients}>
        <NativeSelect
          label="Organisation"
          maw={420}
          w="100%"
          value={clientId}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={[{ value: '', label: 'All that have no form of their own' }, ...clients.options]}
        />
      </OrLoadFailed>
      <Editor key={clientId} clientId={clientId} />
    </Stack>
  )
}

function Editor({ clientId }: { clientId: string }) {
  const [open, setOpen] = useState<'preview' | 'question'>()
  const { data: form, error, refetch } = useRegistrationForm(clientId)
  if (error)
    return (
      <LoadFailed error={error} message={isNotFound(error) ? clientNotFound : undefined} onRetry={refetch} />
    )
  if (!form) return <PageLoading />
  const close = () => setOpen(undefined)
  return (
    <>
      {clientId && <Ownership clientId={clientId} isOwn={form.isOwn} />}
      <Card
        title="Fields and questions"
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => setOpen('preview')}>
              Preview
            </Button>
            {form.isOwn && <Button onClick={() => setOpen('question')}>Add question</Button>}
          </Group>
        }
      >
        <Items clientId={clientId} items={form.items} readOnly={!form.isOwn} />
      </Card>
      {open === 'preview' && <PreviewDialog items={form.items} onClose={close} />}
      {open === 'question' && <QuestionDialog clientId={clientId} onClose={close} />}
    </>
  )
}

function Ownership({ clientId, isOwn }: { clientId: string; isOwn: boolean }) {
  const { save, saving } = useOwnForm(
    isOwn ? 'The provider’s form is used' : 'The organisation’s own form is used',
  )

  async function change() {
    const question =
      'The learners of this organisation will be asked the provider’s form. Its own form and the answers stay stored, and can be used again.'
    if (!isOwn || (await askToConfirm({ title: 'Use the provider’s form', question })))
      save({ clientId, isUsed: !isOwn })
  }

  return (
    <Alert color="blue" variant="light">
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 240px' }}>
          {isOwn
            ? 'This organisation has a form of its own.'
            : 'This organisation uses the form of the provider, with every later change of it.'}
        </Text>
        <Button variant="default" loading={saving} onClick={() => void change()}>
          {isOwn ? 'Use the provider’s form' : 'Give it a form of its own'}
        </Button>
      </Group>
    </Alert>
  )
}
