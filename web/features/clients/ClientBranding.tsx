import { Stack, Text } from '@mantine/core'
import type { Theme } from '#contract/calls/theme.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { ThemeForm } from '../theme/ThemeForm.tsx'
import { useChangeLookOfClient, useLookOfClient } from '../theme/hooks.ts'
import { useLookForm } from '../theme/use-look-form.ts'

/** The look that the people of a client see. Its managers have the same form on a page of their own. */
export function ClientBranding({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useLookOfClient(clientId)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />
  return (
    <Stack gap="md">
      <Text c="var(--quiet)">
        How the product looks for the people of this organisation. What you leave as it is follows your own
        theme.
      </Text>
      <BrandingForm clientId={clientId} config={data.config} />
    </Stack>
  )
}

function BrandingForm({ clientId, config }: { clientId: string; config: Theme }) {
  const lookForm = useLookForm(config, `look:${clientId}`)
  const { save, saving } = useChangeLookOfClient(lookForm.forgetPictures)
  return (
    <ThemeForm
      lookForm={lookForm}
      config={config}
      saving={saving}
      onSave={(look) => save({ ...look, clientId })}
    />
  )
}
