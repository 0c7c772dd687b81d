// The PostgreSQL that Debian has installed, whose minor versions are newer than those of the npm packages: what those refuse
// that is not refused by the embedded one is found here.
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/app/config.ts'
import { readRestorable, restoreBackup } from '#server/backup/restore.ts'
import { storeFor } from '#server/files/store-for.ts'
import { debianPostgres, startPostgres, versionOf } from '../support/postgres-server.ts'
import { onClient, openRelease, releases, upgrade } from './release.ts'
import { schemaOf } from './schema-of.ts'

for (const programs of debianPostgres())
  describe(`PostgreSQL in ${programs}`, async () => {
    const server = await startPostgres(programs)
    afterAll(() => server.stop())
    const { newest, schema } = await install(server.connectionString)

    test('a new database is made, and made only once', async () => {
      expect(Object.keys(schema).length).toBeGreaterThan(1000)
      expect(await upgrade(newest)).toEqual([])
    })

    for (const version of releases)
      describe(`release ${version}`, async () => {
        const release = await openRelease(version, server.connectionString)

        test('its database is upgraded', async () => {
          const database = await release.usedDatabase()
          await upgrade(database)
          expect(await onClient(database, schemaOf)).toEqual(schema)
        })

        test('its backup is restored and upgraded', async () => {
          const database = await release.emptyDatabase()
          const files = storeFor(readConfig({ DATA_DIR: join(release.folder, 'restored') }))
          await restoreBackup(database, files, release.archive, await readRestorable(release.archive))
          await upgrade(database)
          expect(await onClient(database, schemaOf)).toEqual(schema)
          const { rows } = await onClient(database, (client) =>
            client.query('select count(*)::int from users'),
          )
          expect(rows[0]).toEqual({ count: expect.toSatisfy((count: number) => count > 10) as number })
        })
      })
  })

test('each of them can be run', async (context) => {
  context.skip(debianPostgres().length === 0, 'Debian has no PostgreSQL installed here')
  for (const programs of debianPostgres())
    expect(await versionOf(programs)).toMatch(/^postgres \(PostgreSQL\) \d+\.\d+/)
})

async function install(server: string) {
  const { emptyDatabase } = await openRelease(releases[0] as string, server)
  const newest = await emptyDatabase()
  await upgrade(newest)
  return { newest, schema: await onClient(newest, schemaOf) }
}
