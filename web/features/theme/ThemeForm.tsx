import { Button, ColorSwatch, Group, Stack, Text } from '@mantine/core'
import type { Colours, Theme } from '#contract/calls/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { ColourFields } from './ColourFields.tsx'
import { colourGroups, type ThemeValues } from './theme-fields.ts'
import { PictureFields } from './PictureFields.tsx'
import { Preview } from './Preview.tsx'
import { ReadingList } from './ReadingList.tsx'
import classes from './ThemeForm.module.css'
import type { LookForm } from './use-look-form.ts'

const colourLabels = Object.fromEntries(
  colourGroups.flatMap(({ colours }) => colours.map(({ name, label }) => [name, label])),
) as Colours

const showColour = (colour: unknown) => (
  <Group component="span" gap={8}>
    <ColorSwatch component="span" color={String(colour)} size={18} />
    {String(colour)}
  </Group>
)

interface ThemeFormProps {
  lookForm: LookForm
  /** As it is stored. */
  config: Theme
  saving: boolean
  onSave: (look: ThemeValues & { was: string }) => void
}

/** The colours and pictures of an organisation, and a preview of them. */
export function ThemeForm({ lookForm, config, saving, onSave }: ThemeFormProps) {
  const { form, previous, conflicts, keptText, isChanged, restore } = lookForm
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => onSave({ ...values, was: JSON.stringify(previous) }),
        toFirstError(form),
      )}
      className={classes['columns']}
    >
      <Stack gap="lg">
        {keptText}
        <ColourFields form={form} />
        <PictureFields form={form} config={config} />
        <ConflictList conflicts={conflicts} labels={colourLabels} show={showColour} />
        <Group justify="flex-end">
          <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
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
          <ReadingList look={form.values} config={config} />
          <Text size="sm" c="var(--quiet)" mt="md">
            Nothing changes for anybody before you save.
          </Text>
        </Card>
      </div>
    </form>
  )
}
