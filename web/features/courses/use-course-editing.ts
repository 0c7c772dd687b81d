import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { type open, update } from '#contract/calls/courses.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { packageToSend, useUpdateCourse } from './hooks.ts'

export type Course = Reply<typeof open>['course']

const noFiles = { scormFile: null as File | null, checkedPackageId: '', badgeImage: null as File | null }
const nothing = {
  title: '',
  description: '',
  reference: '',
  withoutStatus: 'automatic' as WithoutStatus,
  feedbackRequired: false,
}
type Field = keyof typeof nothing
const rules = update.input.pick({ title: true, description: true, reference: true, withoutStatus: true })

/** What is typed, ticked and chosen until it is saved; files that are not chosen stay as they are. */
export function useCourseEditing(course: Course | undefined) {
  const [files, setFiles] = useState(noFiles)
  const { form, editing, was, conflicts, start, stop, cancel } = useEditing(
    course && {
      title: course.title,
      description: course.description,
      reference: course.reference,
      withoutStatus: course.withoutStatus,
      feedbackRequired: course.feedbackRequired,
    },
    rules,
    nothing,
  )
  useUnsavedChanges(files.scormFile !== null || files.badgeImage !== null)
  const updating = useUpdateCourse(
    () => {
      stop()
      setFiles(noFiles)
    },
    // It may be the one that is no longer there: the file is sent then.
    () => setFiles((chosen) => ({ ...chosen, checkedPackageId: '' })),
  )
  return {
    form,
    editing,
    conflicts: {
      list: conflicts.list,
      keepMine(name: Field) {
        conflicts.keepMine(name)
        updating.reset()
      },
      takeStored(name: Field) {
        conflicts.takeStored(name)
        updating.reset()
      },
    },
    files,
    setFiles,
    start,
    cancel() {
      cancel()
      setFiles(noFiles)
      updating.reset()
    },
    save({ feedbackRequired, withoutStatus, ...details }: typeof nothing) {
      // These two are sent by a user who has changed them only.
      const ticked =
        feedbackRequired === was.feedbackRequired ? {} : { feedbackRequired: String(feedbackRequired) }
      const decided = withoutStatus === was.withoutStatus ? {} : { withoutStatus }
      const { badgeImage } = files
      updating.save({
        courseId: course?.id ?? '',
        ...details,
        ...ticked,
        ...decided,
        ...packageToSend(files),
        badgeImage,
        was: JSON.stringify(was),
      })
    },
    saving: updating.saving,
    progress: updating.progress,
    error: updating.error,
  }
}

export type CourseEditing = ReturnType<typeof useCourseEditing>
