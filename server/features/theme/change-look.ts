// Saving a look: colours and up to three pictures, the provider's own or a client's on top of it (rule branding-1).
import type { Read } from '#contract/call.ts'
import type { Colours, update } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import { PictureProblem, storePicture, readPicture } from '../../files/pictures.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { Refusal } from '../../base/refusal.ts'
import { removeUnnamed } from '../courses/remove-orphans.ts'
import { changeTheme, lockTheme } from '../../branding/queries.ts'
import { colourColumns, themeOf } from '../../branding/theme.ts'

const pictures = {
  logo: { column: 'logo', maxSide: 800, name: 'The logo' },
  loadingLogo: { column: 'loading_logo', maxSide: 800, name: 'The loading logo' },
  favicon: { column: 'favicon', maxSide: 256, name: 'The favicon' },
} as const

type PictureField = keyof typeof pictures
type Sent = { [Field in PictureField]?: IncomingFile | undefined }

/**
 * Saves the look of an organisation: of the provider, or of a client. A picture that is not sent stays; the one it
 * replaces is deleted.
 * @throws Refusal 400 or 413 naming the picture that is none, 409 for a colour that another user has changed meanwhile
 */
export async function changeLook(
  app: App,
  clientId: string,
  { was: previous, ...colours }: Read<typeof update>,
  sent: Sent,
): Promise<void> {
  const pictureKeys = await storePictures(app, sent)
  const replaced = await app.db
    .transaction()
    .execute(async (tx) => {
      const before = await lockTheme(tx, clientId)
      const stored = await themeOf(tx, app.config, clientId)
      const changes = await coloursToStore(app, before, mergeChanges(colours, previous, stored))
      await changeTheme(tx, clientId, { ...changes, ...pictureKeys })
      return Object.values(pictures).flatMap(({ column }) => (column in pictureKeys ? [before[column]] : []))
    })
    .catch(async (error: unknown) => {
      await removeUnnamed(app, Object.values(pictureKeys))
      throw error
    })
  // Certificates that were issued before still have the logo.
  await removeUnnamed(
    app,
    replaced.filter((key) => key !== null),
  )
}

async function storePictures(app: App, sent: Sent): Promise<Record<string, string>> {
  const read: [string, Buffer][] = []
  for (const [field, { column, maxSide, name }] of Object.entries(pictures)) {
    const file = sent[field as PictureField]
    if (!file) continue
    try {
      read.push([column, await readPicture(file.place, maxSide)])
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      throw new Refusal(error.tooLarge ? 413 : 400, `${name} could not be used. ${error.message}`)
    }
  }
  const stored: Record<string, string> = {}
  for (const [column, png] of read) stored[column] = await storePicture(app.files, png)
  return stored
}

/**
 * Only what differs from the provider is stored for a client, so that the rest follows later changes of the provider.
 */
async function coloursToStore(app: App, { isProvider }: { isProvider: boolean }, colours: Colours) {
  const provider = await themeOf(app.db, app.config)
  return Object.fromEntries(
    colourColumns.map(([field, column]) => {
      const chosen = colours[field].toLowerCase()
      return [column, !isProvider && chosen === provider[field].toLowerCase() ? null : chosen]
    }),
  )
}
