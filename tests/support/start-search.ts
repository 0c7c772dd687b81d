// A product for one file of tests of the search: two clients with their people, and one object of each kind that has "zephyr"
// in it.
import { find } from '#contract/calls/search.ts'
import type { Database } from '#server/db/open.ts'
import * as make from './make.ts'
import { type Product, startProduct } from './product.ts'

async function addBlogPost(db: Database, title: string, isPublished: boolean) {
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

async function rename(db: Database, table: 'pathways' | 'communities', id: string, name: string) {
  await db.updateTable(table).set({ name }).where('id', '=', id).execute()
}

/** Of the one client, of the other, and deleted. @returns the ids of the courses */
async function addCourses(product: Product, ids: { bryn: string; other: string }) {
  const { db } = product.app
  const courses: Record<'own' | 'foreign' | 'deleted', string> = { own: '', foreign: '', deleted: '' }
  for (const [whose, clientIds] of [
    ['own', [ids.bryn]],
    ['foreign', [ids.other]],
    ['deleted', [ids.bryn]],
  ] as const) {
    const course = await make.makeCourse(product, { title: `Zephyr course, ${whose}` })
    const pathway = await make.makePathway(product, { courseIds: [course.id], clientIds: [...clientIds] })
    await rename(db, 'pathways', pathway.id, `Zephyr pathway, ${whose}`)
    courses[whose] = course.id
    if (whose !== 'deleted') continue
    const deleted_at = new Date().toISOString()
    await db.updateTable('courses').set({ deleted_at }).where('id', '=', course.id).execute()
    await db.updateTable('pathways').set({ deleted_at }).where('id', '=', pathway.id).execute()
  }
  return courses
}

async function addOthers(product: Product, ids: { bryn: string; other: string }) {
  const { db } = product.app
  for (const [whose, clientId] of [
    ['own', ids.bryn],
    ['foreign', ids.other],
    ['provider', undefined],
  ] as const)
    await rename(
      db,
      'communities',
      (await make.makeCommunity(product, clientId)).id,
      `Zephyr community, ${whose}`,
    )
  await make.makeForm(product, { title: 'Zephyr form' })
  await addBlogPost(db, 'Zephyr post', true)
  await addBlogPost(db, 'Zephyr draft', false)
  const enquiry = {
    name: 'Zephyr Jones',
    company: 'Acme',
    email: 'z@acme.test',
    phone_number: '',
    message: '',
  }
  await db.insertInto('enquiries').values(enquiry).execute()
  await make.makeClient(product, { name: 'Zephyr Ltd' })
  await make.makeLearner(product, ids.bryn, { firstName: 'Zephyr', lastName: 'Own' })
  await make.makeLearner(product, ids.other, { firstName: 'Zephyr', lastName: 'Foreign' })
}

export async function startSearch() {
  const product = await startProduct()
  const bryn = await make.makeClient(product, { name: 'Bryn Awel Housing' })
  const other = await make.makeClient(product, { name: 'Otherwise Ltd' })
  const admin = await make.makeAdmin(product, { firstName: 'Root', lastName: 'Provider' })
  const manager = await make.makeManager(product, bryn.id, { firstName: 'Mair', lastName: 'Powell' })
  const learner = await make.makeLearner(product, bryn.id, { firstName: 'Nia', lastName: 'Evans' })
  const elsewhere = await make.makeLearner(product, other.id, { firstName: 'Ivo', lastName: 'Evans' })
  const ids = { bryn: bryn.id, other: other.id }
  const courses = await addCourses(product, ids)
  await addOthers(product, ids)

  /** The titles in each group, by its name. */
  async function found(searchTerm: string, who: { token: string } = admin) {
    const { groups } = await product.ask(find, { searchTerm }, who)
    return Object.fromEntries(groups.map(({ group, results }) => [group, results.map(({ title }) => title)]))
  }

  return {
    product,
    db: product.app.db,
    bryn,
    other,
    admin,
    manager,
    learner,
    elsewhere,
    courses,
    found,
    rename: (table: 'pathways' | 'communities', id: string, name: string) =>
      rename(product.app.db, table, id, name),
    addBlogPost: (title: string, isPublished: boolean) => addBlogPost(product.app.db, title, isPublished),
  }
}
