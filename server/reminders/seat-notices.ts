// Runs the recurring job that mails before the seats of a client run out (rules clients-40 to clients-43). It looks at the numbers
// themselves, so that no way to add a learner or to change the limit can be forgotten.
import { nearlyFullShare } from '#contract/rules/activities.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import type { App } from '../app/app.ts'
import { mailLook } from '../branding/theme.ts'
import { recipient } from '../identity/mails.ts'
import type { Tx } from '../db/open.ts'
import { lockSeats, providerId } from '../identity/client-queries.ts'
import { type Report, rethrow, runParts } from '../jobs/run-parts.ts'
import { clientSettingsLink, learnersLink } from '../mail/links.ts'
import { postAll } from '../mail/outbox.ts'
import type { Day } from '../training/calendar.ts'
import { mailTexts } from './mail-text-queries.ts'
import { seatMessage } from './seat-letter.ts'
import {
  type Notice,
  type Reader,
  clientsToLookAt,
  noticesOf,
  readersOf,
  storeFalls,
  storeNotices,
} from './seat-notice-queries.ts'

/** The percentages of used seats that are mailed. */
const steps = [Math.round(nearlyFullShare * 100), 100]

interface Seats {
  taken: number
  maximum: number
}

/** Whether at least so many percent of the seats are used. A client without a limit reaches none. */
const isReached = ({ taken, maximum }: Seats, percent: number): boolean =>
  maximum > 0 && taken * 100 >= maximum * percent

/** Whether so many seats are used that it is mailed. */
export const isNoticed = (seats: Seats): boolean => steps.some((percent) => isReached(seats, percent))

/** `report` gets what fails of a client, and the others continue (rule deletion-12). */
export async function noticeSeats(
  app: App,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<void> {
  await runParts(app.db, {
    job: jobNames.seats,
    parts: await clientsToLookAt(app.db, steps, now),
    nameOf: (clientId) => clientId,
    run: (clientId) => app.db.transaction().execute((tx) => noticeClient(tx, app, clientId, now)),
    report,
    stop,
  })
}

/** The row of the client is locked, so that two processes do not mail twice, and the number is that of the mail. */
async function noticeClient(tx: Tx, app: App, clientId: string, now: Date): Promise<void> {
  const seats = await lockSeats(tx, clientId)
  if (!seats) return
  const client = await noticesOf(tx, clientId, now)
  const isOver = (percent: number) => isReached(seats, percent)
  await storeFalls(
    tx,
    clientId,
    steps.filter((percent) => !isOver(percent)),
  )
  const reached = steps.filter(isOver)
  if (seats.isPaused || !reached.some((percent) => isNews(percent, client.today, client.notices))) return
  // One mail, that of the highest of them, stands for all (rule clients-40).
  await storeNotices(tx, clientId, reached, client.today)
  await mailReaders(tx, app, { ...client, ...seats, clientId })
}

/** Whether a share that is reached now has not been mailed, or has been reached again on a later day (rule clients-41). */
function isNews(percent: number, today: Day, notices: readonly Notice[]): boolean {
  const notice = notices.find((one) => one.percent === percent)
  return !notice || (notice.fellBelow && notice.mailedOn !== today)
}

interface Client extends Seats {
  clientId: string
  name: string
  urlToken: string
}

/** Managers read the texts and the look of their client, and administrators those of the provider. */
async function mailReaders(tx: Tx, { config }: App, client: Client): Promise<void> {
  const readers = await readersOf(tx, client.clientId)
  const pages = {
    managers: learnersLink(config),
    administrators: clientSettingsLink(config, client.urlToken),
  }
  async function mail(to: Reader[], organisation: string, url: string) {
    const texts = (await mailTexts(tx, [organisation], 'seats')).get(organisation)
    if (!texts || to.length === 0) return
    const mails = to.map((reader) => ({
      to: recipient(reader),
      message: seatMessage(texts, {
        name: reader.firstName,
        organisation: client.name,
        taken: client.taken,
        maximum: client.maximum,
        isAdministrator: reader.isAdministrator,
        url,
      }),
    }))
    await postAll(tx, 'SeatNotice', await mailLook(tx, config, organisation), mails)
  }
  const isFor = (administrators: boolean) =>
    readers.filter(({ isAdministrator }) => isAdministrator === administrators)
  await mail(isFor(false), client.clientId, pages.managers)
  await mail(isFor(true), await providerId(tx), pages.administrators)
}
