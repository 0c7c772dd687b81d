// The pages and actions that the search offers besides what the server finds: those of the user's own menu.
import { type Icon, IconListCheck, IconLogout, IconMessages, IconPlus, IconUser } from '@tabler/icons-react'
import { type RouteSet, routeSetFor } from '../../data/route-set.ts'
import { actionsOfSelection } from '../../ui/selection-actions.ts'
import { logOut } from '../log-out.ts'
import { menuFor } from '../menu.ts'

export interface Command {
  label: string
  /** One line more: where it is in the menu. */
  detail: string
  icon: Icon
  /** An address, or what to do. */
  does: string | (() => unknown)
}

type User = Parameters<typeof routeSetFor>[0]

const toCreate = (label: string, to: string): Command => ({
  label,
  detail: 'Action',
  icon: IconPlus,
  does: to,
})

const createUser = toCreate('Create User', '/create-user')
const createLearner = toCreate('Create Learner', '/create-learner')
const uploadLearners = toCreate('Upload Learners', '/upload-learners')
const uploadPastCompletions = toCreate('Upload Past Completions', '/upload-past-completions')

const communities: Command = { label: 'Communities', detail: '', icon: IconMessages, does: '/communities' }

/** Pages without an entry in the menu, and what can be created. */
const beside: Record<RouteSet, Command[]> = {
  admin: [
    toCreate('Create Client', '/create-client'),
    createUser,
    createLearner,
    uploadLearners,
    uploadPastCompletions,
    toCreate('Upload Course', '/upload-course'),
    toCreate('Create Learning Pathway', '/create-pathway'),
    toCreate('Create Feedback Form', '/feedback-form'),
    toCreate('Create Blog Post', '/blog/new-post'),
    toCreate('Create Community', '/communities/create'),
  ],
  'client-admin': [communities, createUser, createLearner, uploadLearners, uploadPastCompletions],
  learner: [],
  visitor: [],
}

/** Returns what can be done with the selected rows of the page. */
export function commandsOfSelection(): Command[] {
  const { label: detail = '', actions = [] } = actionsOfSelection() ?? {}
  return actions.map(({ label, run }) => ({ label, detail, icon: IconListCheck, does: run }))
}

export function commandsOf(user: User): Command[] {
  const pages = menuFor(user).flatMap((group) =>
    group.entries.map(({ label, to, icon }) => {
      const detail = group.label === label ? '' : (group.label ?? '')
      return { label, detail, icon, does: to }
    }),
  )
  return [
    ...pages,
    ...beside[routeSetFor(user)],
    { label: 'My Account', detail: '', icon: IconUser, does: '/my-account' },
    { label: 'Log out', detail: 'Action', icon: IconLogout, does: logOut },
  ]
}

/** As the server compares: without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those in whose name or group each word begins a word, in the order of the menu. */
export function matching(commands: Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label, detail }) => {
    const text = ` ${plain(label)} ${plain(detail)}`
    return words.every((word) => text.includes(` ${word}`))
  })
}
