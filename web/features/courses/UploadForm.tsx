import { Button, FileInput, Group, Stack, TextInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconFileZip, IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router'
import { imageTypes, packageTypes } from '#contract/courses.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckPackage } from './CheckPackage.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'

export type NewCourse = {
  title: string
  description: string
  reference: string
  scormFile: File | null
  /** Of the chosen package once it has been checked, which uploads it. */
  checkedPackageId: string
  badgeImage: File | null
}

interface UploadFormProps {
  form: UseFormReturnType<NewCourse>
  onSubmit: (course: NewCourse) => void
}

export function UploadForm({ form, onSubmit }: UploadFormProps) {
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit(onSubmit, toFirstError(form))}>
        <Stack gap="md" maw={640}>
          <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
          <Textarea
            label="Description"
            withAsterisk
            autosize
            minRows={3}
            {...form.getInputProps('description')}
          />
          <TextInput label="Reference" withAsterisk {...form.getInputProps('reference')} />
          <FileInput
            label="SCORM file"
            description="The .zip as your authoring tool exported it"
            placeholder="Choose a package"
            accept={packageTypes.join(',')}
            leftSection={<IconFileZip size={18} aria-hidden />}
            withAsterisk
            {...form.getInputProps('scormFile')}
            onChange={(scormFile) => form.setValues({ scormFile, checkedPackageId: '' })}
          />
          <CheckPackage
            file={form.values.scormFile}
            onChecked={(id) => form.setFieldValue('checkedPackageId', id)}
          />
          <FileInput
            label="Badge image"
            description="A PNG or JPEG, best square and at least 400 pixels wide"
            placeholder="Choose a picture"
            accept={imageTypes.join(',')}
            leftSection={<IconPhoto size={18} aria-hidden />}
            withAsterisk
            {...form.getInputProps('badgeImage')}
          />
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
