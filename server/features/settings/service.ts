// The settings of the provider, and the steps of the first day.
import { allOf } from '../../base/all-of.ts'
import type { Read, Reply } from '#contract/call.ts'
import {
  type openSettings,
  type firstSteps,
  type update,
  type updateDeadlines,
  firstStepNames,
} from '#contract/calls/settings.ts'
import type { Provider } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import type { Database, Tx } from '../../db/open.ts'
import { storedRetention } from '../../deletion/retention/due-queries.ts'
import { nameProvider, setTimeZoneOfProvider } from '../clients/queries.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { providerSettings } from '../../branding/queries.ts'
import { themeOf, unnamedProvider } from '../../branding/theme.ts'
import { providerName } from '../../identity/client-queries.ts'
import { mustBeTimeZone } from '../../training/time-zone-queries.ts'
import {
  firstStepFacts,
  lockSettings,
  saveAuditDays,
  saveDeadlineSettings,
  saveLimits,
  saveRetention,
  saveSessionHours,
  saveSettings,
  storedAuditSettings,
  storedDeadlineSettings,
  storedLimits,
  storedSessionSettings,
  markAsNamed,
} from './queries.ts'

// The name of who issues certificates, which the page asks for with the first course (rule branding-7).
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

/** @throws Refusal 409 for a field that another administrator has changed meanwhile */
export async function changeSettings(
  { db, config }: App,
  { was: previous, ...sent }: Read<typeof update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const stored = await ownSettings(tx)
    const { name, ...facts } = { ...stored, ...mergeChanges(sent, previous, stored) }
    await saveSettings(tx, { ...facts, hasOwnName: name !== '' })
    // A name that is no setting stays, whichever change is saved beside it; one that was set and is cleared goes.
    const without = stored.name === '' ? await providerName(tx) : unnamedProvider
    await nameProvider(tx, name || config.provider.name || without)
  })
}

/** Merges sent settings with the stored ones. @throws Refusal 409 for a value that another administrator has changed meanwhile */
const changeOf =
  <Settings extends Record<string, number>>(
    read: (tx: Tx) => Promise<Settings>,
    save: (tx: Tx, settings: Settings) => Promise<void>,
  ) =>
  (
    db: Database,
    { was: previous, ...sent }: Settings & { was?: Parameters<typeof mergeChanges>[1] },
  ): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      await save(tx, mergeChanges(sent as unknown as Settings, previous, await read(tx)))
    })

export const changeLimits = changeOf(storedLimits, saveLimits)
export const changeAuditSettings = changeOf(storedAuditSettings, (tx, { days }) => saveAuditDays(tx, days))
export const changeSessionSettings = changeOf(storedSessionSettings, (tx, { hours }) =>
  saveSessionHours(tx, hours),
)
export const changeRetention = changeOf(storedRetention, saveRetention)

/** @throws Refusal 409 for a value that another administrator has changed meanwhile, 400 for an unknown time zone */
export async function changeDeadlineSettings(
  db: Database,
  { was: previous, ...sent }: Read<typeof updateDeadlines>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const stored = await storedDeadlineSettings(tx)
    const { pastEvidence = stored.pastEvidence, ...others } = sent
    const merged = mergeChanges({ ...others, pastEvidence }, previous, stored)
    await mustBeTimeZone(tx, merged.timeZone)
    await saveDeadlineSettings(tx, merged)
    await setTimeZoneOfProvider(tx, merged.timeZone)
  })
}

/** Empty where the environment holds. */
async function ownSettings(db: Database | Tx): Promise<Provider> {
  const [{ hasOwnName, ...facts }, name] = [await providerSettings(db), await providerName(db)]
  return { ...facts, name: hasOwnName ? name : '' }
}

export async function readSettings({ db, config }: App): Promise<Reply<typeof openSettings>> {
  const { theme, ...stored } = await allOf({
    settings: ownSettings(db),
    theme: themeOf(db, config),
    limits: storedLimits(db),
    sessions: storedSessionSettings(db),
    deadlines: storedDeadlineSettings(db),
    audit: storedAuditSettings(db),
    retention: storedRetention(db),
  })
  // A name from the environment of an earlier start stays.
  const name = config.provider.name || (stored.settings.name ? '' : theme.provider.name)
  return { ...stored, defaults: { ...config.provider, name } }
}

export async function readFirstSteps({ db, config }: App): Promise<Reply<typeof firstSteps>> {
  const [{ isHidden, look, courseId, clientId, pathwayId, wasTried, ...facts }, { provider }] =
    await Promise.all([firstStepFacts(db), themeOf(db, config)])
  const isDone = {
    ...facts,
    branding: provider.name !== '' && Boolean(look),
    course: courseId !== null,
    client: clientId !== null,
    pathway: pathwayId !== null,
    // Launches end after a time, results stay.
    trial: wasTried || facts.result,
  }
  return {
    isHidden,
    courseId,
    clientId,
    pathwayId,
    lacksName: provider.name === '',
    steps: firstStepNames.map((name) => ({ name, isDone: isDone[name] })),
  }
}
