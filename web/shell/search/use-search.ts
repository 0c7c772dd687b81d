// Searches for the typed text. It finds the user's own pages and actions at once, then the results from the server.
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconInbox,
  IconMessage2,
  IconMessages,
  IconNews,
  IconRoute,
  IconUser,
} from '@tabler/icons-react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { type SearchGroup, type SearchResult, find } from '#contract/calls/search.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type RouteSet, routeSetFor } from '../../data/route-set.ts'
import { Refused, messageOf } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useShownError } from '../../ui/shown-errors.ts'
import { commandsOf, commandsOfSelection, matching } from './commands.ts'

export interface Item {
  key: string
  title: string
  detail: string
  icon: Icon
  /** The address to open, or the function to call. */
  does: string | (() => unknown)
  /** Whether it was found for an earlier text and is about to be replaced. */
  isOutdated: boolean
}
export interface ItemGroup {
  label: string
  items: Item[]
}

const pauseMilliseconds = 150

export function useSearch(user: SessionUser, typed: string) {
  const wanted = typed.trim()
  const [searchTerm] = useDebouncedValue(wanted, pauseMilliseconds)
  const { data, error, isPrevious, isLoading, refetch } = useLoad(
    find,
    { searchTerm },
    { enabled: searchTerm !== '' },
  )
  useShownError(error)
  const isWaiting = wanted !== '' && (wanted !== searchTerm || isPrevious || isLoading)
  const found = wanted === '' || searchTerm === '' ? [] : (data?.groups ?? [])
  const commands = matching([...commandsOfSelection(), ...commandsOf(user)], wanted)
  const groups = [
    ...(commands.length > 0 ? [{ label: 'Pages and actions', items: commands.map(itemOfCommand) }] : []),
    ...found.map(({ group, totalCount, results }) => ({
      label: labelOf(group, totalCount, results.length),
      items: results.map((result) => itemOf(group, result)),
    })),
  ] satisfies ItemGroup[]

  function itemOf(group: SearchGroup, result: SearchResult): Item {
    return {
      key: `${group} ${result.id}`,
      title: result.title,
      detail: result.detail,
      icon: groupLooks[group].icon,
      does: addressOf(group, result, routeSetFor(user)),
      isOutdated: isWaiting,
    }
  }

  return {
    groups,
    isWaiting,
    failure: wanted === '' || isWaiting || !error ? undefined : failureOf(error),
    retry: () => void refetch(),
  }
}

const itemOfCommand = ({ label, detail, icon, does }: ReturnType<typeof commandsOf>[number]): Item => ({
  key: `${label} ${detail}`,
  title: label,
  detail,
  icon,
  does,
  isOutdated: false,
})

/** Returns the label of a group, with the total if not all results are shown. */
function labelOf(group: SearchGroup, total: number | null, shown: number): string {
  const { label } = groupLooks[group]
  if (total === null) return `${label}: ${shown} of many`
  return total > shown ? `${label}: ${shown} of ${showNumber(total)}` : label
}

const failureOf = (error: Error) =>
  error instanceof Refused && error.status === 0
    ? 'The server cannot be reached. Please check your connection.'
    : messageOf(error)

// Where a result of the search leads for this user, and what its group is called.
interface GroupLook {
  label: string
  icon: Icon
}

const groupLooks: Record<SearchGroup, GroupLook> = {
  people: { label: 'People', icon: IconUser },
  clients: { label: 'Clients', icon: IconBuilding },
  courses: { label: 'Courses', icon: IconBook2 },
  pathways: { label: 'Learning Pathways', icon: IconRoute },
  posts: { label: 'Blog', icon: IconNews },
  communities: { label: 'Communities', icon: IconMessages },
  forms: { label: 'Feedback forms', icon: IconMessage2 },
  enquiries: { label: 'Enquiries', icon: IconInbox },
}

/** The address of the page of a result: administrators edit what others read or take. */
export function addressOf(group: SearchGroup, { urlPart, isLearner }: SearchResult, set: RouteSet): string {
  const isAdmin = set === 'admin'
  const folders: Record<SearchGroup, string> = {
    people: isLearner ? 'learner' : 'user',
    clients: 'client',
    courses: isAdmin ? 'course' : 'engage',
    pathways: 'learning-pathway',
    posts: isAdmin ? 'blog/posts' : 'news',
    communities: 'community',
    forms: 'feedback-form',
    enquiries: 'enquiry',
  }
  return `/${folders[group]}/${encodeURIComponent(urlPart)}`
}
