import pg from 'pg'

/**
 * For a database that is deleted afterwards: nothing in it has to survive a power cut, against which whole pages are in its
 * log as well. A killed database still loses nothing that it has acknowledged. The settings also apply to its next start.
 */
export async function turnOffFsync(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('alter system set full_page_writes = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
