import { useState } from 'react'
import { create as createCourse } from '#contract/calls/courses.ts'
import { Page } from '../../ui/Page.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { type NewCourse, UploadForm } from './UploadForm.tsx'
import { UploadFailed, UploadUnderWay, Uploaded } from './UploadStates.tsx'
import { useMissingName } from '../settings/hooks.ts'
import { packageToSend, useCreateCourse } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/courses.ts')).create.input)

const emptyCourse: NewCourse = {
  title: '',
  description: '',
  reference: '',
  scormFile: null,
  checkedPackageId: '',
  badgeImage: null,
  picture: null,
  minutes: 0,
  providerName: '',
}

const texts = ['title', 'description', 'reference'] as const
const noName = 'Please enter the name of your organisation'

const errorsOf = (values: NewCourse, isNameRequired: boolean) => ({
  ...rules.check(values),
  ...(values.scormFile ? {} : { scormFile: createCourse.files.scormFile.required }),
  ...(values.badgeImage ? {} : { badgeImage: createCourse.files.badgeImage.required }),
  ...(isNameRequired && values.providerName.trim() === '' ? { providerName: noName } : {}),
})

/** Shows the form, the upload, the success or the error. The form stays filled in until the upload succeeds (rule courses-3). */
export function UploadCoursePage() {
  const [createdId, setCreatedId] = useState<string>()
  const name = useMissingName()
  const form = useCheckedForm<NewCourse>(rules, {
    initialValues: emptyCourse,
    validate: (values) => errorsOf(values, name.isRequired),
  })
  const { save, saving, progress, error, reset } = useCreateCourse(
    setCreatedId,
    // The checked package may have been deleted on the server: next time the file is sent.
    () => form.setFieldValue('checkedPackageId', ''),
  )
  // During the upload the page may be left: the upload continues.
  useUnsavedChanges(!saving && !createdId && form.isDirty())
  const keptText = useKeptText({
    place: 'new-course',
    values: form.getValues(),
    isChanged: !createdId && texts.some((text) => form.isDirty(text)),
    onRestore: (values) => form.setValues(values),
    onDiscard: () => form.reset(),
  })

  function createAnother() {
    form.reset()
    reset()
    setCreatedId(undefined)
  }

  return (
    <Page
      title="Upload Course"
      subtitle="A SCORM 1.2 or SCORM 2004 package, and the badge learners earn by it."
    >
      {saving ? (
        <UploadUnderWay progress={progress} file={form.values.scormFile} />
      ) : createdId ? (
        <Uploaded id={createdId} title={form.values.title} onAnother={createAnother} />
      ) : error ? (
        <UploadFailed error={error} onAgain={reset} />
      ) : (
        <UploadForm
          form={form}
          name={name}
          keptText={keptText}
          onSubmit={({ scormFile, checkedPackageId, providerName, ...course }) =>
            save({
              ...course,
              ...packageToSend({ scormFile, checkedPackageId }),
              // Only where it was asked for: otherwise the specified fields.
              ...(name.isMissing && providerName ? { providerName } : {}),
            })
          }
        />
      )}
    </Page>
  )
}
