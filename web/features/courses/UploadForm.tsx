import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconFileZip, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pictureFile } from '#contract/rules/files.ts'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { MinutesInput } from './MinutesInput.tsx'
import { pictureHint } from './picture-hint.ts'
import { CheckPackage } from './CheckPackage.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import type { useMissingName } from '../settings/hooks.ts'
import { usePackageFile } from './hooks.ts'

export type NewCourse = {
  title: string
  description: string
  reference: string
  scormFile: File | null
  /** The id of the chosen package on the server, once it has been checked. */
  checkedPackageId: string
  badgeImage: File | null
  picture: File | null
  minutes: number
  /** The name for the provider; asked only if it has none yet. */
  providerName: string
}

interface UploadFormProps {
  form: UseFormReturnType<NewCourse>
  onSubmit: (course: NewCourse) => void
  name: ReturnType<typeof useMissingName>
  /** Shows that what was typed earlier has been put back. */
  keptText: ReactNode
}

export function UploadForm({ form, onSubmit, name, keptText }: UploadFormProps) {
  const packageFile = usePackageFile()
  return (
    <Card narrow>
      <form noValidate onSubmit={form.onSubmit(onSubmit, toFirstError(form))}>
        <Stack gap="md">
          {keptText}
          <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
          <Textarea label="Description" withAsterisk minRows={3} {...form.getInputProps('description')} />
          <TextInput label="Reference" withAsterisk {...form.getInputProps('reference')} />
          <FileField
            label="SCORM file"
            description="The .zip as your authoring tool exported it"
            placeholder="Choose a package"
            field={packageFile}
            leftSection={<IconFileZip size={18} aria-hidden />}
            withAsterisk
            {...form.getInputProps('scormFile')}
            onChange={(scormFile) => form.setValues({ scormFile, checkedPackageId: '' })}
          />
          <CheckPackage
            file={form.values.scormFile}
            onChecked={(id) => form.setFieldValue('checkedPackageId', id)}
          />
          <Pictures form={form} />
          <MinutesInput {...form.getInputProps('minutes')} />
          {name.isMissing && (
            <TextInput
              label="Name of your organisation"
              description="It is shown on every certificate as “Issued by …”. You can change it later under Settings. Existing certificates keep the old name."
              withAsterisk={name.isRequired}
              autoComplete="organization"
              {...form.getInputProps('providerName')}
            />
          )}
          <Group justify="flex-end" mt="sm">
            <Button component={Link} to="/courses" variant="default">
              Cancel
            </Button>
            <Button type="submit">Upload</Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function Pictures({ form }: Pick<UploadFormProps, 'form'>) {
  return (
    <>
      <FileField
        label="Badge image"
        description="A PNG or JPEG of at most 10 MB, best square and at least 400 pixels wide"
        placeholder="Choose a picture"
        field={pictureFile}
        leftSection={<IconPhoto size={18} aria-hidden />}
        withAsterisk
        {...form.getInputProps('badgeImage')}
      />
      <FileField
        label="Picture"
        description={pictureHint}
        placeholder="Choose a picture, or leave it to the badge"
        field={pictureFile}
        leftSection={<IconPhoto size={18} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Choose no picture' }}
        {...form.getInputProps('picture')}
      />
    </>
  )
}
