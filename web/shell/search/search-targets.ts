// Where a result of the search leads for this user, and what its group is called.
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
import type { SearchGroup, SearchResult } from '#contract/calls/search.ts'
import type { RouteSet } from '../../data/route-set.ts'

interface GroupLook {
  label: string
  icon: Icon
}

export const groupLooks: Record<SearchGroup, GroupLook> = {
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
