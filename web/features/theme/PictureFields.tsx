import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { pictureFile } from '#contract/rules/files.ts'
import type { Theme } from '#contract/calls/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { pictureFields, type ThemeValues } from './theme-fields.ts'
import { usePictureUrl } from './use-picture-url.ts'
import classes from './PictureFields.module.css'

type Name = (typeof pictureFields)[number]['name']

export function PictureFields({ form, config }: { form: UseFormReturnType<ThemeValues>; config: Theme }) {
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
