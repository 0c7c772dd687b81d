// Which words find what, and in which order.
import { beforeAll, describe, expect, test } from 'vitest'
import { find } from '#contract/calls/search.ts'
import * as make from '#tests/support/make.ts'
import { startSearch } from '#tests/support/start-search.ts'

const { product, db, bryn, other, admin, manager, learner, elsewhere, found, rename, addBlogPost } =
  await startSearch()

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
    await db.deleteFrom('users').where('email', '=', 'crowd-7@example.test').execute()
    expect((await product.ask(find, { searchTerm: 'crowd' }, admin)).groups).toMatchObject([
      { group: 'people', totalCount: 1_000 },
    ])
    expect(await found('crowd', manager)).toEqual({})
    expect(await found('evans', elsewhere)).toEqual({})
  })
})
