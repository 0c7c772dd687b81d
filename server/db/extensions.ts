// Creates the extensions of PostgreSQL that the tables need. Both come with it and are trusted, so the owner of a database may create
// them. Some managed servers still refuse that, or lack them.
import pg from 'pg'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const extensions = ['pg_trgm', 'unaccent']

/** The codes insufficient_privilege, and feature_not_supported and undefined_file for an extension that is not installed. */
const refusals = ['42501', '0A000', '58P01']

/** Creates the extensions that are missing. @throws UnfitDatabaseError where the server refuses one */
export async function createExtensions(client: pg.Client): Promise<void> {
  for (const name of extensions)
    try {
      await client.query(`create extension if not exists ${name}`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !refusals.includes(error.code ?? '')) throw error
      throw new UnfitDatabaseError(
        `PostgreSQL refuses the extension ${name}, which the search needs (${error.message}). Please have an administrator of the server run “create extension if not exists ${name}” in this database, and start again. Where it is not available, install the package with PostgreSQL's own extensions (postgresql-contrib) first.`,
      )
    }
}
