// Reads which directories were stopped because they wanted to archive many people (rule provisioning-15).
import { type ClientScope, type Scope, isEverybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'

const maxShown = 5

/** Returns the clients whose directories archive nobody until somebody has decided, the one that has waited longest first. */
export const stoppedClients = (db: Database, scope: Scope) =>
  db
    .selectFrom('provisioning_clients')
    .innerJoin('clients', 'clients.id', 'provisioning_clients.client_id')
    .where('stopped_at', 'is not', null)
    .where('clients.archived_at', 'is', null)
    .$if(!isEverybody(scope), (query) => query.where('clients.id', '=', (scope as ClientScope).clientId))
    .orderBy('stopped_at')
    .orderBy('clients.id')
    .limit(maxShown)
    .select(['clients.name', 'clients.url_token as urlToken'])
    .execute()
