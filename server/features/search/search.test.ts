import { beforeAll, describe, expect, test } from 'vitest'
import { type SearchGroup, find } from '#contract/calls/search.ts'
import * as make from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app

const bryn = await make.makeClient(product, { name: 'Bryn Awel Housing' })
const other = await make.makeClient(product, { name: 'Otherwise Ltd' })
const admin = await make.makeAdmin(product, { firstName: 'Root', lastName: 'Provider' })
const manager = await make.makeManager(product, bryn.id, { firstName: 'Mair', lastName: 'Powell' })
const learner = await make.makeLearner(product, bryn.id, { firstName: 'Nia', lastName: 'Evans' })
const elsewhere = await make.makeLearner(product, other.id, { firstName: 'Ivo', lastName: 'Evans' })

/** The titles in each group, by its name. */
async function found(searchTerm: string, who: { token: string } = admin) {
  const { groups } = await product.ask(find, { searchTerm }, who)
  return Object.fromEntries(groups.map(({ group, results }) => [group, results.map(({ title }) => title)]))
}

async function addBlogPost(title: string, isPublished: boolean) {
  const first_published_at = isPublished ? new Date().toISOString() : null
  const post = {
    url_slug: crypto.randomUUID(),
    title,
    body: '',
    summary: 'Short',
    image: null,
    body_pictures: [],
  }
  await db
    .insertInto('blog_posts')
    .values({ ...post, is_published: isPublished, first_published_at })
    .execute()
}

async function rename(table: 'pathways' | 'communities', id: string, name: string) {
  await db.updateTable(table).set({ name }).where('id', '=', id).execute()
}

/** One of each kind that has "zephyr" in it: of the one client, of the other, and of nobody. */
const courses: Record<'own' | 'foreign' | 'deleted', string> = { own: '', foreign: '', deleted: '' }
beforeAll(async () => {
  for (const [whose, clientIds] of [
    ['own', [bryn.id]],
    ['foreign', [other.id]],
    ['deleted', [bryn.id]],
  ] as const) {
    const course = await make.makeCourse(product, { title: `Zephyr course, ${whose}` })
    const pathway = await make.makePathway(product, { courseIds: [course.id], clientIds: [...clientIds] })
    await rename('pathways', pathway.id, `Zephyr pathway, ${whose}`)
    courses[whose] = course.id
    if (whose !== 'deleted') continue
    const deleted_at = new Date().toISOString()
    await db.updateTable('courses').set({ deleted_at }).where('id', '=', course.id).execute()
    await db.updateTable('pathways').set({ deleted_at }).where('id', '=', pathway.id).execute()
  }
  for (const [whose, clientId] of [
    ['own', bryn.id],
    ['foreign', other.id],
    ['provider', undefined],
  ] as const)
    await rename(
      'communities',
      (await make.makeCommunity(product, clientId)).id,
      `Zephyr community, ${whose}`,
    )
  await make.makeForm(product, { title: 'Zephyr form' })
  await addBlogPost('Zephyr post', true)
  await addBlogPost('Zephyr draft', false)
  const enquiry = {
    name: 'Zephyr Jones',
    company: 'Acme',
    email: 'z@acme.test',
    phone_number: '',
    message: '',
  }
  await db.insertInto('enquiries').values(enquiry).execute()
  await make.makeClient(product, { name: 'Zephyr Ltd' })
  await make.makeLearner(product, bryn.id, { firstName: 'Zephyr', lastName: 'Own' })
  await make.makeLearner(product, other.id, { firstName: 'Zephyr', lastName: 'Foreign' })
})

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

describe('which words find what', () => {
  const people = async (term: string, who = manager) => (await found(term, who))['people']

  beforeAll(async () => {
    const names: [string, string, string?][] = [
      ['Zoë', 'Müller-Østergaard'],
      ['Алексей', 'Иванов'],
      ['محمد', 'علي'],
      ['明', '李'],
      ["Áine O'Brien", '100%_sure\\'],
      ['Rhodri', 'Rees', 'rhodri.rees@example.test'],
    ]
    for (const [firstName, lastName, email] of names)
      await make.makeLearner(product, bryn.id, { firstName, lastName, ...(email ? { email } : {}) })
    await addBlogPost('Writing a Résumé', true)
  })

  test.each([
    ['evans', 'Nia Evans'],
    ['EVANS nia', 'Nia Evans'],
    ['ni ev', 'Nia Evans'],
    ['zoe', 'Zoë Müller-Østergaard'],
    ['MULLER ostergaard', 'Zoë Müller-Østergaard'],
    ['Zoe\u0308', 'Zoë Müller-Østergaard'],
    ['иванов', 'Алексей Иванов'],
    ['алекс', 'Алексей Иванов'],
    ['محمد', 'محمد علي'],
    ['李', '明 李'],
    ['李明', '明 李'],
    ["o'brien", "Áine O'Brien 100%_sure\\"],
    ['100%_', "Áine O'Brien 100%_sure\\"],
    ['sure\\', "Áine O'Brien 100%_sure\\"],
    ['rees@example', 'Rhodri Rees'],
  ])('“%s” finds %s', async (term, name) => {
    expect(await people(term)).toEqual([name])
  })

  test('"resume" finds "Résumé"', async () => {
    expect(await found('resume', learner)).toEqual({ posts: ['Writing a Résumé'] })
  })

  test.each([
    ['Evnas', 'Nia Evans'],
    ['nia evnas', 'Nia Evans'],
    ['muler', 'Zoë Müller-Østergaard'],
    ['ivanov', undefined],
    ['иваноф', 'Алексей Иванов'],
  ])('with a typing error “%s” finds %s', async (term, name) => {
    expect(await people(term)).toEqual(name === undefined ? undefined : expect.arrayContaining([name]))
  })

  test('a typing error finds courses, pathways and clients too', async () => {
    expect((await found('zehpyr pathway', learner))['pathways']).toEqual(['Zephyr pathway, own'])
    expect((await found('houisng'))['clients']).toEqual(['Bryn Awel Housing'])
  })

  test.each(['%', '_', '\\', '%%%', "'", '"', ' ', '', '...', '._%'])(
    '“%s” is no word, and finds nothing',
    async (term) => {
      expect(await found(term)).toEqual({})
    },
  )

  test.each(['ze%yr', 'z_phyr', "zephyr' or true --", 'zephyr) | (.*', 'zephyr\\', '[a-z]+', '.*'])(
    'signs of patterns are plain characters in “%s”',
    async (term) => {
      expect(await found(term)).toEqual({})
    },
  )

  test('a text that cannot be stored, or is too long, is refused', async () => {
    expect((await product.refuse(find, { searchTerm: 'a\u0000b' }, admin)).status).toBe(400)
    expect((await product.refuse(find, { searchTerm: 'a'.repeat(201) }, admin)).status).toBe(400)
    expect(await found('zephyr '.repeat(25))).not.toEqual({})
  })
})

describe('the order', () => {
  test('whole words before beginnings, beginnings of words before what is inside them; each group is counted', async () => {
    const titles = [
      'Kestrels',
      'A kestrel',
      'Kestrel',
      'Windkestrel',
      'All kestrels',
      'Kestrel watch',
      'Kestrel x',
    ]
    for (const title of titles) await make.makeCourse(product, { title })
    const { groups } = await product.ask(find, { searchTerm: 'kestrel' }, admin)
    expect(groups).toMatchObject([{ group: 'courses', totalCount: 7 }])
    expect(groups[0]?.results.map(({ title }) => title)).toEqual([
      'Kestrel',
      'Kestrel watch',
      'Kestrel x',
      'A kestrel',
      'Kestrels',
    ])
  })

  test('the group with the best result comes first', async () => {
    await make.makeCourse(product, { title: 'Inside thekingfisher' })
    await make.makePathway(product).then(({ id }) => rename('pathways', id, 'Kingfisher'))
    expect(Object.keys(await found('kingfisher'))).toEqual(['pathways', 'courses'])
  })

  test('what is spelt as typed comes before what is similar, and is not repeated', async () => {
    for (const lastName of ['Lapwing', 'Lapwign', 'Lapwings'])
      await make.makeLearner(product, bryn.id, { firstName: 'Bird', lastName })
    const { groups } = await product.ask(find, { searchTerm: 'lapwign' }, manager)
    expect(groups).toMatchObject([{ group: 'people', totalCount: 3 }])
    expect(groups[0]?.results.map(({ title }) => title)).toEqual([
      'Bird Lapwign',
      'Bird Lapwing',
      'Bird Lapwings',
    ])
  })

  test('more than a thousand are not counted', async () => {
    await db
      .insertInto('users')
      .values(
        Array.from({ length: 1_001 }, (_, at) => ({
          client_id: other.id,
          first_name: 'Crowd',
          last_name: `Member ${at}`,
          email: `crowd-${at}@example.test`,
          url_token: `crowd-${at}`,
          role: 'LEARNER' as const,
          secondary_role: null,
        })),
      )
      .execute()
    const { groups } = await product.ask(find, { searchTerm: 'crowd' }, admin)
    expect(groups).toMatchObject([{ group: 'people', totalCount: null }])
    expect(groups[0]?.results).toHaveLength(5)
    expect(await found('crowd', manager)).toEqual({})
    expect(await found('evans', elsewhere)).toEqual({})
  })
})
