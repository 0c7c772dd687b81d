import { Button, ColorSwatch, Group, Stack, Text } from '@mantine/core'
import { type Colours, type Theme, colourNames } from '#contract/calls/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { ColourFields } from './ColourFields.tsx'
import { type ThemeValues, colourGroups, pictureFields } from './theme-fields.ts'
import { ReadingList } from './ReadingList.tsx'
import classes from './ThemeForm.module.css'
import type { LookForm } from './use-look-form.ts'
import type { UseFormReturnType } from '@mantine/form'
import { pictureFile } from '#contract/rules/files.ts'
import { FileField } from '../../ui/FileField.tsx'
import { usePictureUrl } from './use-picture-url.ts'
import { IconGauge, IconRoute, IconUsers } from '@tabler/icons-react'
import { isColour } from '#contract/rules/colours.ts'
import { useShownScheme } from '../../data/colour-scheme.ts'
import { shownColours } from '../../ui/theme.ts'

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

type Name = (typeof pictureFields)[number]['name']

function PictureFields({ form, config }: { form: UseFormReturnType<ThemeValues>; config: Theme }) {
  return (
    <Card title="Pictures">
      <Stack gap="md">
        {pictureFields.map(({ name, label, hint }) => (
          <div key={name} className={classes['field']}>
            <Current name={name} file={form.values[name]} url={config[name].url} />
            <FileField
              label={label}
              description={hint}
              field={pictureFile}
              placeholder="Choose another picture"
              clearable
              clearButtonProps={{ 'aria-label': `Keep the ${label.toLowerCase()} as it is` }}
              flex={1}
              {...form.getInputProps(name)}
            />
          </div>
        ))}
      </Stack>
    </Card>
  )
}

function Current({ name, file, url }: { name: Name; file: File | null; url: string }) {
  return (
    <span className={classes['frame']} data-dark={name !== 'favicon'}>
      <img src={usePictureUrl(file) ?? url} alt="" />
    </span>
  )
}

/** A small picture of the product in the colours of the form. */
function Preview({ look, config }: { look: ThemeValues; config: Theme }) {
  const logo = usePictureUrl(look.logo) ?? config.logoUrl
  const colours = shownColours(typedColours(look, config), useShownScheme())
  return (
    <div
      className={classes['product']}
      style={colours}
      role="img"
      aria-label="The menu and a page in the chosen colours"
    >
      <div className={classes['menu']}>
        <img src={logo} alt="" />
        <span>
          <IconGauge size={14} /> Dashboard
        </span>
        <span data-current>
          <IconRoute size={14} /> Pathways
        </span>
        <span>
          <IconUsers size={14} /> Learners
        </span>
      </div>
      <div className={classes['page']}>
        <b>Learning Pathways</b>
        <div className={classes['sheet']}>
          <i>
            <IconRoute size={18} />
          </i>
          <div>
            First steps to net zero
            <small>4 courses</small>
          </div>
        </div>
        <p>
          <span data-button>Save</span> <span data-other>Cancel</span>
        </p>
      </div>
    </div>
  )
}

/** While a colour is being typed it may not be valid yet: the stored one is shown instead. */
function typedColours(look: ThemeValues, config: Theme): Colours {
  const colours = { ...look }
  for (const name of colourNames) if (!isColour(look[name])) colours[name] = config[name]
  return colours
}
