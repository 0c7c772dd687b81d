// The people of a world beside its learner, and the mails they are sent.
import { sql } from 'kysely'
import { generate, generateSecret } from 'otplib'
import { bindingOf } from '#server/features/accounts/use-code.ts'
import { encrypt } from '#server/signing/encryption.ts'
import { encryptionSecret } from '#server/signing/keys.ts'
import { deletePeople } from '#server/deletion/delete.ts'
import { hashOf, newToken } from '#server/access/who.ts'
import { maxWrongPins } from '#contract/rules/login-names.ts'
import { storeCodes } from '#server/identity/login-card-queries.ts'
import { mailInvitation, mailPasswordReset } from '#server/identity/mails.ts'
import { create as createKey } from '#contract/calls/api-keys.ts'
import { createToken, letManagers } from '#contract/calls/provisioning.ts'
import { changeSettings } from '#server/features/provisioning/stop-queries.ts'
import { create as createWebhook, pause as pauseWebhook } from '#contract/calls/webhooks.ts'
import { act } from '#contract/calls/bulk.ts'
import { move, previewMailDomain, previewMerge, previewMove } from '#contract/calls/moving.ts'
import * as make from '#tests/support/make.ts'
import { addPasskey, mainPage, optionsForNew, optionsForUse } from '#tests/support/passkeys.ts'
import { createPasskey, signWith } from '#tests/support/soft-passkey.ts'
import { type WorldBase, once } from './world-base.ts'
import { readMails } from '#tests/support/read-mails.ts'

type LinkKind = 'reset' | 'confirm' | 'register'

/**
 * @param callers who make the call, and the learner of the world
 * @param author who has acted on many people of the client; a manager who is none of the callers if nobody is given
 */
export function peopleOf(base: WorldBase, callers: make.MadePerson[], author?: make.MadePerson) {
  const { product, db, marked, person, learner, client } = base
  return {
    ...namelessOf(base),
    ...keyOf(base),
    ...provisioningOf(base),
    ...webhooksOf(base),
    ...sessionOf(base, callers),
    ...secondFactorOf(base, callers),
    ...passkeysOf(base),
    ...joinersOf(base),
    ...managersOf(base, author),
    archived: once(async () => {
      const made = await person({ role: 'LEARNER' })
      const archived_at = new Date().toISOString()
      await db.updateTable('users').set({ archived_at }).where('id', '=', made.id).execute()
      return made
    }),
    archivedClient: once(async () => {
      const made = await make.makeClient(product)
      const archived_at = new Date().toISOString()
      await db.updateTable('clients').set({ archived_at }).where('id', '=', made.id).execute()
      return made
    }),
    deleted: once(async () => {
      const made = await person({ role: 'LEARNER' })
      await db.transaction().execute((tx) => deletePeople(tx, [made.id], null))
      const found = db.selectFrom('deletions').where('object_id', '=', made.id)
      return marked(await found.select(['id', 'name']).executeTakeFirstOrThrow())
    }),
    invited: once(() => person({ role: 'LEARNER', confirmed: false })),
    /** An entry of the learner in the audit log, about the client. */
    audited: once(() =>
      sql`select audit_write('change', 'users.update', ${learner.id}, ${client.id}, '', '', ${[client.id]})`.execute(
        db,
      ),
    ),
    /** Somebody was added to a team of the client. */
    async bulkAction(who: make.MadePerson) {
      const { id } = await make.makeTeam(product, client.id)
      const { actionId } = await product.ask(
        act,
        { action: 'addToTeam', addedTo: id, userIds: [learner.id] },
        who,
      )
      return marked({ id: actionId ?? '' })
    },
    ...listsOf(base),
    ...movesOf(base),
    /** What a mailed link contains. */
    link: (kind: LinkKind) => mailedLink(base, kind),
    async mail() {
      const { userId } = await mailedLink(base, 'register')
      const processed_at = new Date().toISOString()
      const mail = db.updateTable('outbox').set({ processed_at }).where('user_id', '=', userId)
      return marked(await mail.returning('id').executeTakeFirstOrThrow())
    },
  }
}

function managersOf({ person }: WorldBase, author?: make.MadePerson) {
  const manager = once(() => person({ role: 'CLIENTADMIN' }))
  /** Who has acted on many people of the client. */
  return { manager, author: () => author ?? manager() }
}

/** Who joins the client of a world, and how. */
function joinersOf({ db, person, client }: WorldBase) {
  return {
    /** Somebody who joined with a code and waits to be accepted. */
    waiting: once(async () => {
      const made = await person({ role: 'LEARNER' })
      const waits = { awaits_acceptance: true, archived_at: new Date().toISOString() }
      await db.updateTable('users').set(waits).where('id', '=', made.id).execute()
      return made
    }),
    /** A mail domain whose people may join the client. */
    joiningDomain: once(async () => {
      const domain = `joins-${client.id}.example`
      await db.insertInto('joining_domains').values({ domain, client_id: client.id }).execute()
      return domain
    }),
  }
}

async function mailedLink({ product, db, person }: WorldBase, kind: LinkKind) {
  const role = kind === 'confirm' ? ('CLIENTADMIN' as const) : ('LEARNER' as const)
  const invited = await person({ role, confirmed: kind === 'reset' })
  const to = { ...invited, firstName: 'Pat', lastName: 'Example' }
  await db
    .transaction()
    .execute((tx) =>
      kind === 'reset'
        ? mailPasswordReset(tx, product.app, to)
        : mailInvitation(tx, product.app, { ...to, isLearnerOnly: kind === 'register' }),
    )
  const [mail] = await readMails(product, invited.email)
  const [, first, second] = /\/(?:Reset|Confirm|Register)\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  return { userId: invited.id, encodedToken: kind === 'reset' ? first : second }
}

/** Moves of people of a world to another client. */
function listsOf({ product, db, marked, client }: WorldBase) {
  return {
    /** A list that was uploaded by a manager of the whole client, and has stopped before its first part. */
    stoppedList: once(async () => {
      const list = await db
        .insertInto('large_lists')
        .values({
          ...{ client_id: client.id, done_by: (await make.makeManager(product, client.id)).id },
          ...{ as_administrator: false, file_name: 'staff.csv', mode: 'add', state: 'stopped' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return marked(list)
    }),
  }
}

function movesOf({ product, db, marked, person }: WorldBase) {
  const moving = once(async () => {
    const wanted = {
      userIds: [(await person({ role: 'LEARNER' })).id],
      toClientId: (await make.makeClient(product)).id,
      taken: 'completed' as const,
    }
    const { previewToken } = await product.ask(previewMove, wanted, await make.makeAdmin(product))
    return { ...wanted, previewToken }
  })
  const merging = once(async () => ({
    goneId: (await person({ role: 'LEARNER' })).id,
    keptId: (await person({ role: 'LEARNER' })).id,
    address: 'kept' as const,
  }))
  return {
    mailDomain: async (wanted: { clientId: string; oldDomain: string; newDomain: string }) =>
      product.ask(previewMailDomain, wanted, await make.makeAdmin(product)),
    /** What is sent to merge two people. */
    merging,
    mergeToken: async () =>
      (await product.ask(previewMerge, await merging(), await make.makeAdmin(product))).previewToken,
    /** What is sent to move somebody to another client. */
    moving,
    async closedRecord() {
      const wanted = await moving()
      await product.ask(move, wanted, await make.makeAdmin(product))
      const found = db.selectFrom('closed_records').where('person_id', '=', wanted.userIds[0] ?? '')
      return marked(await found.select('record_id as id').executeTakeFirstOrThrow())
    },
  }
}

/** A key that a manager of the client has made. */
const keyOf = ({ product, person }: WorldBase) => ({
  apiKey: once(async () => {
    const manager = await person({ role: 'CLIENTADMIN' })
    const { id } = await product.ask(createKey, { name: 'HR', scopes: ['people:read'], days: 30 }, manager)
    return { id }
  }),
})

/** A client whose managers look after its provisioning, with a token, and with a directory that was stopped. */
const provisioningOf = ({ product, client }: WorldBase) => {
  const provisioned = once(async () => {
    const admin = await make.makeAdmin(product)
    await product.ask(letManagers, { clientId: client.id, managersMay: true }, admin)
    return { clientId: client.id }
  })
  return {
    provisioned,
    scimToken: once(async () => {
      const wanted = { ...(await provisioned()), name: 'Entra', days: 30 }
      const { id } = await product.ask(createToken, wanted, await make.makeAdmin(product))
      return { id }
    }),
    stopped: async () => {
      await changeSettings(product.app.db, client.id, { stopped_at: 'now' })
      return { clientId: client.id }
    },
  }
}

/** Webhooks that a manager of the client has made, and an event that the first was sent. */
function webhooksOf({ product, db, person }: WorldBase) {
  async function madeWebhook() {
    const manager = await person({ role: 'CLIENTADMIN' })
    const wanted = { name: 'HR', url: 'https://hr.example.org/', events: ['person.archived'] as const }
    const { id } = await product.ask(createWebhook, { ...wanted, events: [...wanted.events] }, manager)
    return { id, manager }
  }
  return {
    webhook: once(async () => {
      const { id } = await madeWebhook()
      const delivery = await db
        .insertInto('webhook_deliveries')
        .values({ endpoint_id: id, event: 'webhook.test', data: '{}', state: 'delivered' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, deliveryId: delivery.id }
    }),
    pausedWebhook: once(async () => {
      const { id, manager } = await madeWebhook()
      await product.ask(pauseWebhook, { id }, manager)
      return { id }
    }),
  }
}

/** Another session of the learner, which is not the one with which calls are made. */
const sessionOf = ({ db, learner }: WorldBase, callers: make.MadePerson[]) => ({
  otherSession: once(async () =>
    db
      .insertInto('sessions')
      .values({
        user_id: learner.id,
        token_hash: hashOf(newToken()),
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
  /** Another session of all callers. */
  sessionOfEach: () =>
    db
      .insertInto('sessions')
      .values(
        callers.map(({ id }) => ({
          user_id: id,
          token_hash: hashOf(newToken()),
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        })),
      )
      .execute(),
})

/** Authenticator apps, of which only a recovery code is known. */
function secondFactorOf({ product, db, learner }: WorldBase, callers: make.MadePerson[]) {
  const ids = callers.map(({ id }) => id)
  const code = 'ABCD-EFGH-JKMN-PQRS'
  const codeHash = hashOf(code.replaceAll('-', ''))
  const turnedOn = () => new Date().toISOString()
  /** All callers have an app. Returns what is asked for a change of it. */
  async function appOfEach(since: string | null = turnedOn()) {
    await sql`insert into second_factors (user_id, secret, turned_on_at)
              select id, 'secret', ${since}::timestamptz from unnest(${ids}::uuid[]) as id
              on conflict (user_id) do update set turned_on_at = excluded.turned_on_at`.execute(db)
    await sql`insert into recovery_codes (user_id, code_hash) select id, ${codeHash}::bytea from unnest(${ids}::uuid[]) as id
              on conflict do nothing`.execute(db)
    return {}
  }
  return {
    appOfEach,
    /** All callers have begun to set up an app. */
    async begunAppOfEach() {
      await appOfEach(null)
      const secret = generateSecret()
      const key = await encryptionSecret(product.app)
      for (const id of ids) {
        const encrypted = encrypt(Buffer.from(secret), { boundTo: bindingOf(id), secret: key })
        await db.updateTable('second_factors').set({ secret: encrypted }).where('user_id', '=', id).execute()
      }
      return { code: await generate({ secret }) }
    },
    /** The learner has entered the password, and is asked for a code. */
    async begunLogin() {
      await appOfEach()
      const secondFactor = newToken()
      await db
        .insertInto('unfinished_logins')
        .values({
          user_id: learner.id,
          token_hash: hashOf(secondFactor),
          by_present_address: true,
          expires_at: new Date(Date.now() + 300_000).toISOString(),
        })
        .execute()
      return { secondFactor, code }
    },
  }
}

/** Passkeys, of the learner where nobody is named. */
const passkeysOf = ({ product, db, learner }: WorldBase) => ({
  newPasskey: async (who = learner) => createPasskey(await optionsForNew(product, who), mainPage).sent,
  usedPasskey: async (who = learner) =>
    signWith(await addPasskey(product, who), await optionsForUse(product), mainPage),
  passkey: once(async () => {
    await addPasskey(product, learner)
    return db.selectFrom('passkeys').where('user_id', '=', learner.id).select('id').executeTakeFirstOrThrow()
  }),
})

/** People of a world who have no address. */
function namelessOf({ db, person, learner, client }: WorldBase) {
  return {
    /** Somebody without an address, whom wrong PINs have locked. */
    nameless: once(async () => {
      const made = await person({ role: 'LEARNER' })
      const named = { email: '', login_name: `name-${made.id.slice(0, 8)}` }
      await db.updateTable('users').set(named).where('id', '=', made.id).execute()
      await db.insertInto('login_cards').values({ user_id: made.id, has_pin: true }).execute()
      await db.insertInto('pin_tries').values({ user_id: made.id, wrong_tries: maxWrongPins }).execute()
      return made
    }),
    /** Takes the address of the learner away. Returns the names with which the learner logs in then, with the usual password. */
    async namedLogin() {
      const loginName = `name-${learner.id.slice(0, 8)}`
      const named = { email: '', login_name: loginName }
      await db.updateTable('users').set(named).where('id', '=', learner.id).execute()
      return { organisationCode: client.referralCode, loginName }
    },
    /** A code with which the learner can set a PIN. */
    async oneTimeCode() {
      const code = 'ABCDE23456'
      const codeHash = hashOf(code)
      await db.transaction().execute((tx) => storeCodes(tx, [{ userId: learner.id, codeHash }]))
      return code
    },
  }
}
