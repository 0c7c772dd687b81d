import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type Colours, type Theme, colourNames, update } from '#contract/theme.ts'
import { PageLoading } from '../../app/PageLoading.tsx'
import { useSession } from '../../app/session.ts'
import { hasRole } from '../../routes/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { ColourFields } from './ColourFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { Preview } from './Preview.tsx'
import { ReadingList } from './ReadingList.tsx'
import { useChangeLook, useLook } from './hooks.ts'
import type { Look } from './look.ts'
import classes from './ThemePage.module.css'

const noPictures = { logo: null, loadingLogo: null, favicon: null }

export function ThemePage() {
  const user = useSession()
  const { data, error, refetch } = useLook()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />
  const isProvider = user && hasRole(user, 'ADMIN')
  return (
    <Page
      title="Theme Configuration"
      subtitle={
        isProvider
          ? 'How the product looks for everybody, and on the log-in page.'
          : 'How the product looks for the people of your organisation. What you leave as it is follows your training provider.'
      }
    >
      <ThemeForm config={data.config} />
    </Page>
  )
}

/** Begins with what is stored, and keeps what is being chosen while that is loaded again. */
function ThemeForm({ config }: { config: Theme }) {
  const { save, saving } = useChangeLook()
  const form = useForm<Look>({
    initialValues: {
      ...noPictures,
      ...(Object.fromEntries(colourNames.map((name) => [name, config[name]])) as Colours),
    },
    validate: zod4Resolver(update.input),
  })
  useUnsavedChanges(form.isDirty())
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save(values), toFirstError(form))}
      className={classes['columns']}
    >
      <Stack gap="lg">
        <ColourFields form={form} />
        <PictureFields form={form} config={config} />
        <Group justify="flex-end">
          <Button type="button" variant="default" disabled={!form.isDirty() || saving} onClick={form.reset}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save
          </Button>
        </Group>
      </Stack>
      <div className={classes['beside']}>
        <Card title="Preview">
          <Preview look={form.values} config={config} />
          <ReadingList colours={form.values} />
          <Text size="sm" c="var(--quiet)" mt="md">
            Nothing changes for anybody before you save.
          </Text>
        </Card>
      </div>
    </form>
  )
}
