// With a star in CONTENT_URL each course has an origin of its own, on which no other course is played.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildContentHost } from '#server/content-host.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, setUp, open } = await startPlaying()
const config = { ...product.app.config, contentUrl: 'http://*.courses.test' }

test('a file of a course is answered on the host of its course only, and on none while that cannot be checked', async () => {
  const [made, other] = [await setUp(), await setUp()]
  const { path } = await open(made)
  /** By a process that has not checked the window yet. */
  async function statusOn({ course }: typeof made) {
    const content = await buildContentHost({ ...product.app, config }, { logger: false })
    const headers = { host: `${course.id}.courses.test` }
    const { statusCode } = await content.inject({ url: `${path}content/one.html`, headers })
    await content.close()
    return statusCode
  }
  expect([await statusOn(made), await statusOn(other)]).toEqual([200, 404])
  await sql`alter table launches rename to launches_elsewhere`.execute(product.owner)
  expect([await statusOn(made), await statusOn(other)]).toEqual([500, 500])
  await sql`alter table launches_elsewhere rename to launches`.execute(product.owner)
})
