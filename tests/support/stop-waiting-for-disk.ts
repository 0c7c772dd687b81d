import pg from 'pg'

/**
 * For a database that is thrown away afterwards: nothing in it has to outlive a power cut. A killed database still loses
 * nothing that it has acknowledged. Its next start keeps to it.
 */
export async function stopWaitingForDisk(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
