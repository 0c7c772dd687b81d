import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { openCourse } from '#contract/calls/courses.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { packageToSend, useUpdateCourse } from './hooks.ts'
import { type EarlierVersions, useEarlierVersions } from './use-earlier-versions.ts'

export type Course = Reply<typeof openCourse>['course']

const noFiles = {
  scormFile: null as File | null,
  checkedPackageId: '',
  badgeImage: null as File | null,
  picture: null as File | null,
  removePicture: false,
}
const empty = {
  title: '',
  description: '',
  reference: '',
  minutes: 0,
  withoutStatus: 'automatic' as WithoutStatus,
  feedbackRequired: false,
}
type Values = typeof empty
const checked = {
  title: true,
  description: true,
  reference: true,
  minutes: true,
  withoutStatus: true,
} as const
const rules = rulesFrom(async () => (await import('#schemas/calls/courses.ts')).update.input.pick(checked))

const valuesOf = (course: Course): Values => ({
  title: course.title,
  description: course.description,
  reference: course.reference,
  minutes: course.minutes ?? 0,
  withoutStatus: course.withoutStatus,
  feedbackRequired: course.feedbackRequired,
})

/** The fields to send. The minutes, the status rule and the tick are only sent when the user has changed them. */
function changesOf({ minutes, feedbackRequired, withoutStatus, ...details }: Values, previous: Values) {
  return {
    ...details,
    ...(minutes === previous.minutes ? {} : { minutes }),
    ...(feedbackRequired === previous.feedbackRequired ? {} : { feedbackRequired: String(feedbackRequired) }),
    ...(withoutStatus === previous.withoutStatus ? {} : { withoutStatus }),
  }
}

/** The last day of earlier versions, with the numbers that the preview has shown. */
function endToSend({ choice: { ends, lastDay }, preview: { data } }: EarlierVersions) {
  if (!ends || !data) return {}
  return {
    earlierValidUntil: lastDay,
    expectedPeople: String(data.people),
    expectedClients: String(data.clients),
    expectedRequired: String(data.required),
  }
}

/** The files that are chosen, and with a package what becomes of the completions of earlier versions. */
function useChosenFiles(courseId: string) {
  const [files, setFiles] = useState(noFiles)
  const { scormFile, badgeImage, picture, removePicture } = files
  const earlier = useEarlierVersions(courseId, { enabled: scormFile !== null })
  useUnsavedChanges(removePicture || [scormFile, badgeImage, picture].some((file) => file !== null))
  return {
    files,
    setFiles,
    earlier,
    forget() {
      setFiles(noFiles)
      earlier.reset()
    },
    toSend: () => ({
      ...packageToSend(files),
      ...(scormFile ? endToSend(earlier) : {}),
      badgeImage,
      ...(picture ? { picture } : {}),
      ...(removePicture ? { removePicture: 'true' as const } : {}),
    }),
  }
}

/** The changes to a course until they are saved. A file that is not chosen is not changed. */
export function useCourseEditing(course: Course | undefined, keptAs: string) {
  const { files, setFiles, earlier, forget, toSend } = useChosenFiles(course?.id ?? '')
  const { form, editing, previous, conflicts, keptText, start, stop, cancel } = useEditing(
    course && valuesOf(course),
    rules,
    empty,
    keptAs,
  )
  const updating = useUpdateCourse(
    () => {
      stop()
      forget()
    },
    // The checked package may have been deleted on the server: next time the file is sent.
    () => setFiles((chosen) => ({ ...chosen, checkedPackageId: '' })),
  )
  return {
    form,
    editing,
    keptText,
    conflicts: {
      list: conflicts.list,
      keepMine(name: keyof Values) {
        conflicts.keepMine(name)
        updating.reset()
      },
      takeStored(name: keyof Values) {
        conflicts.takeStored(name)
        updating.reset()
      },
    },
    files,
    setFiles,
    earlier,
    start,
    cancel() {
      cancel()
      forget()
      updating.reset()
    },
    save(values: Values) {
      updating.save({
        courseId: course?.id ?? '',
        ...changesOf(values, previous),
        ...toSend(),
        was: JSON.stringify(previous),
      })
    },
    saving: updating.saving,
    progress: updating.progress,
    error: updating.error,
  }
}

export type CourseEditing = ReturnType<typeof useCourseEditing>
