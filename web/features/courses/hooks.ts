import { useState } from 'react'
import type { FileField, Input, Reply } from '#contract/call.ts'
import * as courseVersions from '#contract/calls/course-versions.ts'
import * as courses from '#contract/calls/courses.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useApplyTheme, useTheme } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'
import { lossesOfUsed } from '../../ui/losses.ts'
import type { losses } from '#contract/calls/courses.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { restorable } from '../../ui/deletion-losses.ts'
import { counted } from '../../ui/quantities.ts'

export const useCourseUses = (courseId: string) => useLoad(courses.uses, { courseId })
export const useCourse = (id: string) => useLoad(courses.openCourse, { id })

/** The type and the maximum size of a package. */
export const usePackageFile = (): FileField => ({
  ...courses.create.files.scormFile,
  maximumBytes: useTheme().maximumPackageBytes,
})

export function useCreateCourse(onDone: (id: string) => void, onRefused: () => void) {
  const applyTheme = useApplyTheme()
  return useSave(courses.create, {
    onSaved(_reply, { providerName }) {
      // The name of the provider, which came with the course, is part of the theme. Otherwise the next visit shows it.
      if (providerName)
        send(openTheme, {}).then(
          ({ config }) => applyTheme(config),
          () => undefined,
        )
    },
    onDone: ({ id }) => onDone(id),
    onRefused,
  })
}
/** Checks a package before it is published. `onChecked` gets the id with which it is published without a second upload. */
export function useCheckPackage(onChecked: (id: string) => void) {
  const [found, setFound] = useState<Reply<typeof courses.check>['package']>()
  const { save, saving, progress, error } = useSave(courses.check, {
    quiet: true,
    onlyReads: true,
    onDone(reply) {
      setFound(reply.package)
      onChecked(reply.checkedPackageId)
    },
  })
  return { check: save, checking: saving, progress, found, error }
}
/** @param enabled only while somebody chooses what becomes of earlier versions, or looks at them */
export const useVersions = (courseId: string, enabled = true) =>
  useLoad(courseVersions.list, { courseId }, { enabled })

/** Whose completions end if earlier versions count until this day; undefined until there is a day and the answer has come. */
export const useEndPreview = (input: Input<typeof courseVersions.preview>, enabled: boolean) =>
  useLoad(courseVersions.preview, input, { enabled })

export const useSaveEnd = (onDone: () => void) =>
  useSave(courseVersions.save, { done: 'Earlier versions changed', onDone })

export const useUpdateCourse = (onDone: () => void, onRefused: () => void) =>
  useSave(courses.update, { done: 'Course updated', onDone, onRefused })

interface ChosenPackage {
  scormFile: File | null
  /** The id of the chosen file on the server; '' before it has been checked. */
  checkedPackageId: string
}

/** The fields to send: a package that has been checked is on the server already. */
export const packageToSend = ({ scormFile, checkedPackageId }: ChosenPackage) =>
  checkedPackageId ? { checkedPackageId } : { scormFile }
export const useDeleteCourse = (onDone: () => void | Promise<void>) =>
  useSave(courses.remove, { done: 'Course deleted', deletesPage: true, onDone })

/** The losses that are shown before a course is deleted. */
export const countCourseLosses = (courseId: string, title: string) =>
  lossesOfUsed(
    title,
    send(courses.losses, { courseId }),
    courseLosses,
    (counts) => counts.pathways + counts.records > 0,
  )

/** Who loses a course when it is deleted, and how many certificates stay. */
export function courseLosses(counts: Reply<typeof losses>): string[] {
  const { pathways, clients, learners, inProgress, completed, certificates, records } = counts
  return [
    `It is removed from ${counted(pathways, 'learning pathway')} of ${counted(clients, 'organisation')}`,
    `${counted(learners, 'learner')} lose${learners === 1 ? 's' : ''} access: ${showNumber(inProgress)} in progress, ${showNumber(completed)} completed`,
    `${counted(certificates, 'certificate')} already earned stay${certificates === 1 ? 's' : ''} valid`,
    `${counted(records, 'course record')} stay${records === 1 ? 's' : ''} with the learners`,
    restorable,
  ]
}
