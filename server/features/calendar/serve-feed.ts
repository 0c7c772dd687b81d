// The calendar at its private address, for calendar programs, which send nothing but the address.
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { countAgainst } from '../../access/rate-limit.ts'
import { hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { calendarFile } from './feed.ts'
import { eventsOf, ownerOfFeed, recordRead, updateEvents } from './queries.ts'

const fileName = /^([A-Za-z0-9_-]{43})\.ics$/

export function serveCalendars(server: FastifyInstance, { db, config }: App) {
  server.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { logLevel: 'warn' },
    async ({ params, ip, headers }, reply) => {
      const userId = await ownerOf(params.file, ip)
      await updateEvents(db, userId)
      await recordRead(db, userId)
      const file = calendarFile(config, await eventsOf(db, userId))
      const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
      void reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="due-dates.ics"')
        .send(file)
    },
  )

  /** @throws Refusal 404 for an address that does not work, 429 after too many */
  async function ownerOf(file: string, ip: string): Promise<string> {
    const [, token] = fileName.exec(file) ?? []
    const userId = token === undefined ? undefined : await ownerOfFeed(db, hashOf(token))
    if (userId === undefined) {
      await countAgainst(db, { key: `calendar-wrong:${ip}`, max: 60, perSeconds: 900 })
      throw notFound()
    }
    await countAgainst(db, { key: `calendar:${userId}`, max: 120, perSeconds: 3600 })
    return userId
  }
}
