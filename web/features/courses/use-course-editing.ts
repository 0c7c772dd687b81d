import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { type open, update } from '#contract/courses.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { packageToSend, useUpdateCourse } from './hooks.ts'

export type Course = Reply<typeof open>['course']

const noFiles = { scormFile: null as File | null, checkedPackageId: '', badgeImage: null as File | null }
const nothing = { title: '', description: '', reference: '' }
const rules = update.input.pick({ title: true, description: true, reference: true })

/** What is typed, ticked and chosen until it is saved; files that are not chosen stay as they are. */
export function useCourseEditing(course: Course | undefined) {
  const [files, setFiles] = useState(noFiles)
  const [isRequired, setRequired] = useState<boolean>()
  const { form, editing, start, stop, cancel } = useEditing(
    course && { title: course.title, description: course.description, reference: course.reference },
    rules,
    nothing,
  )
  useUnsavedChanges(isRequired !== undefined || files.scormFile !== null || files.badgeImage !== null)
  function forget() {
    setFiles(noFiles)
    setRequired(undefined)
  }
  const updating = useUpdateCourse(
    () => {
      stop()
      forget()
    },
    // It may be the one that is no longer there: the file is sent then.
    () => setFiles((chosen) => ({ ...chosen, checkedPackageId: '' })),
  )
  return {
    form,
    editing,
    files,
    setFiles,
    feedbackRequired: isRequired ?? course?.feedbackRequired ?? false,
    setRequired,
    start,
    cancel() {
      cancel()
      forget()
      updating.reset()
    },
    save(details: typeof nothing) {
      const ticked = isRequired === undefined ? {} : { feedbackRequired: String(isRequired) }
      const { badgeImage } = files
      updating.save({
        courseId: course?.id ?? '',
        ...details,
        ...ticked,
        ...packageToSend(files),
        badgeImage,
      })
    },
    saving: updating.saving,
    progress: updating.progress,
    error: updating.error,
  }
}

export type CourseEditing = ReturnType<typeof useCourseEditing>
