// Who finds what with the search, and what a result shows.
import { describe, expect, test } from 'vitest'
import { type SearchGroup, find } from '#contract/calls/search.ts'
import * as make from '#tests/support/make.ts'
import { startSearch } from '#tests/support/start-search.ts'

const { product, db, bryn, other, admin, manager, learner, courses, found, rename } = await startSearch()

describe('what each caller finds', () => {
  test('an administrator everything that the lists show', async () => {
    const titles = await found('zephyr')
    const sorted = Object.fromEntries(Object.entries(titles).map(([group, list]) => [group, list.sort()]))
    expect(sorted).toEqual({
      people: ['Zephyr Foreign', 'Zephyr Own'],
      clients: ['Zephyr Ltd'],
      courses: ['Zephyr course, foreign', 'Zephyr course, own'],
      pathways: ['Zephyr pathway, foreign', 'Zephyr pathway, own'],
      posts: ['Zephyr draft', 'Zephyr post'],
      communities: ['Zephyr community, foreign', 'Zephyr community, own', 'Zephyr community, provider'],
      forms: ['Zephyr form'],
      enquiries: ['Zephyr Jones'],
    })
  })

  const ofBryn = {
    courses: ['Zephyr course, own'],
    pathways: ['Zephyr pathway, own'],
    posts: ['Zephyr post'],
    communities: ['Zephyr community, own', 'Zephyr community, provider'],
  }

  test('a manager the people, courses and pathways of the own client, published posts and own communities', async () => {
    expect(await found('zephyr', manager)).toEqual({ people: ['Zephyr Own'], ...ofBryn })
  })

  test('a learner the courses and pathways that are assigned, published posts and own communities', async () => {
    expect(await found('zephyr', learner)).toEqual(ofBryn)
  })

  test('a manager who learns too is still a manager, and a learner who administers an administrator', async () => {
    const both = await make.makeManager(product, other.id, { secondaryRole: 'LEARNER' })
    expect((await found('zephyr', both))['people']).toEqual(['Zephyr Foreign'])
    const highest = await make.makePerson(product, { role: 'LEARNER', secondaryRole: 'ADMIN' })
    expect(Object.keys(await found('zephyr', highest))).toContain('enquiries')
  })

  test('who is in no list is not found: administrators by managers, archived people, people of archived clients', async () => {
    const ours = await make.makeManager(product, admin.clientId)
    expect(await found('root provider', ours)).toEqual({})
    expect(await found('root provider')).toEqual({ people: ['Root Provider'] })

    const gone = await make.makeLearner(product, bryn.id, { firstName: 'Gwyn', lastName: 'Archived' })
    const closed = await make.makeClient(product, { name: 'Closed Ltd' })
    await make.makeLearner(product, closed.id, { firstName: 'Huw', lastName: 'Closedown' })
    await make.makeCommunity(product, closed.id).then(({ id }) => rename('communities', id, 'Closed circle'))
    expect(await found('gwyn')).toEqual({ people: ['Gwyn Archived'] })
    expect(Object.keys(await found('closed')).sort()).toEqual(['clients', 'communities', 'people'])
    const archived_at = new Date().toISOString()
    await db.updateTable('users').set({ archived_at }).where('id', '=', gone.id).execute()
    await db.updateTable('clients').set({ archived_at }).where('id', '=', closed.id).execute()
    expect(await found('gwyn')).toEqual({})
    expect(await found('closed')).toEqual({})
  })

  test('the provider itself is no client, and a visitor finds nothing', async () => {
    const { name } = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('name')
      .executeTakeFirstOrThrow()
    expect(Object.keys(await found(name))).not.toContain('clients')
    expect(await product.refuse(find, { searchTerm: 'zephyr' })).toEqual({
      status: 401,
      errors: ['Please sign in'],
    })
  })
})

describe('what a result says', () => {
  const first = async (searchTerm: string, group: SearchGroup, who: { token: string }) => {
    const { groups } = await product.ask(find, { searchTerm }, who)
    return groups.find((one) => one.group === group)?.results[0]
  }

  test('a person: to an administrator the client and the address, to a manager the address', async () => {
    const nia = { id: learner.id, title: 'Nia Evans', urlPart: learner.urlToken, isLearner: true }
    expect(await first('nia', 'people', admin)).toEqual({
      ...nia,
      detail: `Bryn Awel Housing · ${learner.email}`,
    })
    expect(await first('nia', 'people', manager)).toEqual({ ...nia, detail: learner.email })
    expect((await first('mair', 'people', admin))?.isLearner).toBe(false)
  })

  test('a client by its token, a post by its slug, a community with its client', async () => {
    expect(await first('bryn', 'clients', admin)).toMatchObject({ urlPart: bryn.urlToken, detail: '' })
    const { url_slug } = await db
      .selectFrom('blog_posts')
      .where('title', '=', 'Zephyr post')
      .select('url_slug')
      .executeTakeFirstOrThrow()
    expect(await first('zephyr post', 'posts', learner)).toMatchObject({ urlPart: url_slug, detail: 'Short' })
    expect(await first('community, own', 'communities', learner)).toMatchObject({
      detail: 'Bryn Awel Housing',
    })
    expect(await first('course, own', 'courses', learner)).toMatchObject({
      id: courses.own,
      urlPart: courses.own,
    })
  })
})
