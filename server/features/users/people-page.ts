// A page of the list of learners or of users, for people and for programs.
import type { Call } from '#contract/call.ts'
import type { Caller, Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { isByCursor, pageOfList } from '../../http/list-page.ts'
import { type PeopleList, peopleLists } from './list-queries.ts'
import { type WantedPage, learnersPage, managersPage } from './page-queries.ts'

interface Asked {
  app: App
  call: Call
  who: Caller
  input: WantedPage & { cursor?: string | undefined }
}

/** Rule lists-1: here both numbers count people. @throws Refusal 400 for a cursor that is not from the page before */
export async function pageOfPeople(list: PeopleList, asked: Asked, scope: Scope) {
  const { app, input } = asked
  if (isByCursor(asked)) {
    const page = await pageOfList(peopleLists[list], asked, scope, input)
    return { ...page, totalPages: page.totalCount }
  }
  const { rows, total } = await (list === 'learners' ? learnersPage : managersPage)(app.db, scope, input)
  return { rows, totalPages: total, totalCount: total }
}
