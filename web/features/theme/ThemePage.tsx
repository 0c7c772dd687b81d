import { Button, ColorSwatch, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type Colours, type Theme, colourNames } from '#contract/calls/theme.ts'
import { update } from '#schemas/calls/theme.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { ColourFields } from './ColourFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { Preview } from './Preview.tsx'
import { ReadingList } from './ReadingList.tsx'
import { useChangeLook, useLook } from './hooks.ts'
import type { Look } from './look.ts'
import { colourGroups } from './looks.ts'
import classes from './ThemePage.module.css'

const colourLabels = Object.fromEntries(
  colourGroups.flatMap(({ colours }) => colours.map(({ name, label }) => [name, label])),
) as Colours

const showColour = (colour: unknown) => (
  <Group component="span" gap={8}>
    <ColorSwatch component="span" color={String(colour)} size={18} />
    {String(colour)}
  </Group>
)

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

/** Begins with the stored values; changed values stay when the stored ones are loaded again. */
function ThemeForm({ config }: { config: Theme }) {
  const { save, saving } = useChangeLook()
  const stored = Object.fromEntries(colourNames.map((name) => [name, config[name]])) as Colours
  const form = useForm<Look>({
    initialValues: { ...noPictures, ...stored },
    validate: zod4Resolver(update.input),
  })
  const { was, conflicts, isChanged, restore } = useMerging<Colours, Look>(form, stored, true)
  const { logo, loadingLogo, favicon } = form.values
  const hasChanges = isChanged || Boolean(logo || loadingLogo || favicon)
  useUnsavedChanges(hasChanges)

  function cancel() {
    restore()
    form.setValues(noPictures)
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save({ ...values, was: JSON.stringify(was) }), toFirstError(form))}
      className={classes['columns']}
    >
      <Stack gap="lg">
        <ColourFields form={form} />
        <PictureFields form={form} config={config} />
        <ConflictList conflicts={conflicts} labels={colourLabels} show={showColour} />
        <Group justify="flex-end">
          <Button type="button" variant="default" disabled={!hasChanges || saving} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
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
