// The name of who issues certificates, which the page asks for with the first course (rule branding-7).
import type { App } from '../../app/app.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Tx } from '../../db/open.ts'
import { nameProvider } from '../clients/queries.ts'
import { lockSettings, markAsNamed } from './queries.ts'

type Stores = Pick<App, 'db' | 'config'>

/** Stores the name that was sent with a course, where the provider has none. */
export async function nameUnnamed(tx: Tx, { config }: Stores, name: string): Promise<void> {
  if (name === '') return
  await lockSettings(tx)
  if (await hasName(tx, config)) return
  await markAsNamed(tx)
  await nameProvider(tx, name)
}

const hasName = async (db: Tx, config: App['config']) => (await themeOf(db, config)).provider.name !== ''
