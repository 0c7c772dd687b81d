import type { Reply } from '#contract/call.ts'
import * as pathways from '#contract/calls/pathways.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import type { pathwaysOrder } from '#contract/rules/list-order.ts'
import { send } from '../../data/send.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { lossesOf, lossesOfUsed } from '../../ui/losses.ts'
import type { Created } from '../../ui/created.ts'
import type { ListView } from '../../ui/use-list-view.ts'
import type { losses } from '#contract/calls/pathways.ts'
import { learner } from '#contract/calls/dashboards.ts'
import { counted } from '../../ui/quantities.ts'
import { accessLosses } from '../../ui/deletion-losses.ts'

/** The user's pathways, with their progress in each course. */
export const useOwnDashboard = () => useLoad(learner, {})

type Counts = Reply<typeof losses>

/** Says what is lost when a pathway is deleted. */
export const pathwayLosses = (counts: Counts): string[] => [
  `${counted(counts.clients, 'organisation')} no longer ${counts.clients === 1 ? 'has' : 'have'} this pathway`,
  ...(counts.teams > 0
    ? [`${counted(counts.teams, 'team')} no longer ${counts.teams === 1 ? 'has' : 'have'} it`]
    : []),
  ...accessLosses(counts),
]

type PathwaysView = ListView<never, (typeof pathwaysOrder)['columns'][number]>

const wantedPathways = ({ search, sorted }: PathwaysView) => ({ searchTerm: search, ...sorted })
/** All pathways by name, or as the list of them is searched and sorted. */
export const usePathways = (view?: PathwaysView) => useLoad(pathways.list, view ? wantedPathways(view) : {})
/** The list has no pages, so it is printed as it is on the page. */
export function useDownloadOfPathways(view: PathwaysView) {
  const { saving, save } = useDownload(pathways.exportList)
  return { saving, onDownload: (format: ListFormat) => save({ ...wantedPathways(view), format }) }
}
export const usePathway = (id: string) => useLoad(pathways.openPathway, { id })
export type ClientWithPathway = Reply<typeof pathways.clientsOf>['clients'][number]
export const usePathwayClients = (page: number, learningPathwayId: string) =>
  useLoad(pathways.clientsOf, { page, learningPathwayId })
export type TeamWithPathway = Reply<typeof pathways.teamsOf>['teams'][number]
export const usePathwayTeams = (page: number, learningPathwayId: string) =>
  useLoad(pathways.teamsOf, { page, learningPathwayId })
/** All courses, or with a pathway those not yet in it. */
export const useCourseChoices = (pathwayId?: string) =>
  useLoad(pathways.courseDropdown, pathwayId ? { pathwayId } : {})

export function useCreatePathway(onDone: (created: Created) => void) {
  const hasClients = useClientOptions().data?.clients.length !== 0
  return useSave(pathways.create, {
    done: 'Learning pathway created',
    onDone({ id }, { name, courseIds }) {
      const page = `/learning-pathway/${id}`
      const toClients = hasClients
        ? { label: 'Assign it to an organisation', to: page }
        : { label: 'Create an organisation', to: '/create-client' }
      const next = courseIds?.length ? toClients : { label: 'Add courses', to: page }
      onDone({ key: id, name, page, next: [next] })
    },
  })
}
export const useUpdatePathway = (onDone: () => void) =>
  useSave(pathways.update, { done: 'Pathway updated', onDone })
export const useDeletePathway = (onDone: () => void | Promise<void>) =>
  useSave(pathways.remove, { done: 'Pathway deleted', deletesPage: true, onDone })
export const useAddCourses = (onDone: () => void = () => undefined) =>
  useSave(pathways.addCourses, { done: 'Course added to pathway', onDone })
export const useRemoveCourse = () => useSave(pathways.removeCourse, { done: 'Course removed' })

/** The pathways of the client, for a client manager and for a learner: two calls for one list (rule courses-6). */
export const useClientPathways = () => useLoad(pathways.listOfClient, {})
export const useMyPathways = () => useLoad(pathways.listMine, {})
/** One of them, with the user's own progress in each course. */
export const useMyPathway = (id: string) => useLoad(pathways.openMine, { id })

/** The losses that are shown before a pathway is deleted, and before a course is removed from it. */
export const countPathwayLosses = (learningPathwayId: string, name: string) =>
  lossesOfUsed(
    name,
    send(pathways.losses, { learningPathwayId }),
    pathwayLosses,
    ({ clients, teams }) => clients + teams > 0,
  )
export const countCourseOfPathwayLosses = (learningPathwayId: string, courseId: string) =>
  lossesOf(send(pathways.losses, { learningPathwayId, courseId }), accessLosses)
