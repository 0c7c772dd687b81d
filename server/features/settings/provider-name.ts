// No certificate without the name of who issues it: it is asked for with the first course (rule branding-7).
import { noProviderName } from '#contract/rules/provider-name.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Database, Tx } from '../../db/open.ts'
import { nameProvider } from '../clients/queries.ts'
import { hasCourse, lockSettings, markAsNamed } from './queries.ts'

type Stores = Pick<App, 'db' | 'config'>

/**
 * Before anything is unpacked.
 * @param name as it was sent with the course; empty without one
 * @throws Refusal 409 where the provider has no name, none is sent, and this is the first course
 */
export async function mustHaveName({ db, config }: Stores, name: string): Promise<void> {
  if (name !== '' || (await hasName(db, config))) return
  if (!(await hasCourse(db))) throw conflict(noProviderName)
}

/** Stores the name that was sent with a course, where the provider has none. */
export async function nameUnnamed(tx: Tx, { config }: Stores, name: string): Promise<void> {
  if (name === '') return
  await lockSettings(tx)
  if (await hasName(tx, config)) return
  await markAsNamed(tx)
  await nameProvider(tx, name)
}

const hasName = async (db: Database | Tx, config: App['config']) =>
  (await themeOf(db, config)).provider.name !== ''
