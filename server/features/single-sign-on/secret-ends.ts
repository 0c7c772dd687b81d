// Runs the recurring job that mails once before the secret or the certificates of a provider end (rule access-71).
import { jobNames } from '#contract/rules/jobs.ts'
import { daysOfNotice } from '#contract/rules/single-sign-on.ts'
import type { App } from '../../app/app.ts'
import { type Report, rethrow, runParts } from '../../jobs/run-parts.ts'
import { signOnLink } from '../../mail/links.ts'
import { readersOf } from '../../reminders/seat-notice-queries.ts'
import { mailReaders } from './mail-readers.ts'
import { endingProviders, markMailed } from './secret-end-queries.ts'

/** `report` gets what fails of a provider, and the others continue (rule deletion-12). */
export async function noticeSecretEnds(
  app: App,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await runParts(app.db, {
    job: jobNames.secretEnds,
    parts: await endingProviders(app.db, today, daysOfNotice),
    nameOf: (id) => id,
    run: (id) => noticeProvider(app, id, today),
    report,
    stop,
  })
}

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const wordsOf = {
  oidc: {
    what: 'secret',
    consequence: 'without a new one nobody can log in that way',
    pleaseDo: 'Please make a new secret at the provider, and enter it together with its last day.',
  },
  saml: {
    what: 'certificate',
    consequence:
      'as soon as the provider signs with a new one, nobody can log in that way until its metadata is saved here again',
    pleaseDo:
      'Please make a new certificate at the provider, and save its metadata here again, if you can before the provider signs with it.',
  },
} as const

/** Administrators read it, and managers of the whole client where they set it up too. */
async function noticeProvider({ db, config }: App, id: string, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ending = await markMailed(tx, id, today, daysOfNotice)
    if (!ending) return
    const readers = (await readersOf(tx, ending.clientId)).filter(
      ({ isAdministrator }) => isAdministrator || ending.managersMay,
    )
    const endsOn = dayInWords.format(new Date(ending.endsOn))
    const verb = ending.endsOn < today ? 'ended' : 'ends'
    const words = wordsOf[ending.kind]
    await mailReaders(tx, config, readers, 'SingleSignOnSecretEnds', {
      subject: `The ${words.what} for single sign-on of ${ending.clientName} ${verb}`,
      paragraphs: [
        `People of ${ending.clientName} log in with the account of their organisation. The ${words.what} that is used for it ${verb} on ${endsOn}; ${words.consequence}.`,
        words.pleaseDo,
      ],
      action: { label: 'Go to single sign-on', url: signOnLink(config, ending.clientId) },
      closing: `You get one mail about each ${words.what}.`,
    })
  })
}
