// A page that cannot be loaded is still a page: it says so under a heading, which a keyboard and a screen reader begin at.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ComponentType } from 'react'
import type { Role } from '#contract/call.ts'
import { show } from '../test-show.tsx'

type Module = Record<string, ComponentType>
const files = import.meta.glob<Module>('../features/*/*Page.tsx')
/** Three lead elsewhere where they have nothing to show, and one is a file of two pages. */
const withoutLoad = ['BadgePage', 'SetPasswordPage', 'SignOnBeginPage', 'SignOnReturnPage']
/** Pages that managers see; all others are shown to an administrator, or to a learner. */
const roles: Record<string, Role> = {
  ClientDashboardPage: 'CLIENTADMIN',
  ClientPathwayPage: 'CLIENTADMIN',
  EngagePage: 'LEARNER',
  FeedbackPage: 'LEARNER',
  MyPathwayPage: 'LEARNER',
}

const pages = Object.entries(files)
  .map(([file, load]) => ({ name: /(\w+)\.tsx$/.exec(file)?.[1] ?? '', load }))
  .filter(({ name }) => !withoutLoad.includes(name))

test.each(pages)('$name', async ({ name, load }) => {
  const Screen = (await load())[name] as ComponentType
  show(<Screen />, {
    route: '/page/:id/:urlToken/:courseId/:number/:userId/:attemptId/:token/:slug',
    address: `/page${'/11111111-1111-4111-8111-111111111111'.repeat(8)}`,
    role: roles[name] ?? 'ADMIN',
    answers: {},
  })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
})
