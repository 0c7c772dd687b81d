import pg from 'pg'

/** For a database that is thrown away afterwards: nothing in it has to outlive a power cut. Its next start keeps to it. */
export async function stopWaitingForDisk(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
