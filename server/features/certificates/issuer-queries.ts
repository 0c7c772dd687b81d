// The issuer as it was when a certificate was issued: the provider's name, in the look of the client: its logo and its colours where it has
// its own, otherwise those of the provider (rule certificates-9).
import { sql } from 'kysely'
import { defaultColours } from '#contract/calls/theme.ts'
import type { Database, Tx } from '../../db/open.ts'

/** The columns of `issuers`, as they are set today for the people of a client. */
const todayFor = (clientId: string | null) => sql`
  select provider.name, coalesce(own.logo, themes.logo) as logo,
         coalesce(own.primary_nav_colour, themes.primary_nav_colour, ${defaultColours.primaryNavColour}) as nav_colour,
         coalesce(own.primary_nav_font_colour, themes.primary_nav_font_colour, ${defaultColours.primaryNavFontColour})
           as nav_font_colour,
         coalesce(own.primary_button_colour, themes.primary_button_colour, ${defaultColours.primaryButtonColour})
           as button_colour,
         coalesce(own.icon_colour, themes.icon_colour, ${defaultColours.iconColour}) as icon_colour
    from clients as provider
    left join themes on themes.client_id = provider.id
    left join themes as own on own.client_id = ${clientId}::uuid
   where provider.is_provider`
const columns = ['name', 'logo', 'nav_colour', 'nav_font_colour', 'button_colour', 'icon_colour'].map(
  (name) => sql.ref(name),
)

/** The id of the issuer as it is set now for the client of a person, which is stored with the first certificate after a change. */
export async function issuerOfToday(tx: Tx, userId: string | null): Promise<string> {
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('client_id as clientId')
    .executeTakeFirst()
  // Somebody who was erased has no client any more, and the look of the provider.
  const clientId = person?.clientId ?? null
  return (await storedIssuer(tx, clientId)) ?? addIssuer(tx, clientId)
}

async function storedIssuer(tx: Tx, clientId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select issuers.id
      from (${todayFor(clientId)}) as today
      join issuers on issuers.name = today.name
       and (issuers.logo, issuers.nav_colour, issuers.nav_font_colour, issuers.button_colour, issuers.icon_colour)
           is not distinct from
           (today.logo, today.nav_colour, today.nav_font_colour, today.button_colour, today.icon_colour)`.execute(
    tx,
  )
  return rows[0]?.id
}

/** A call that replaces the logo meanwhile waits, and then finds that the logo is still needed. */
async function addIssuer(tx: Tx, clientId: string | null): Promise<string> {
  await sql`
    select from themes where client_id = (select id from clients where is_provider) or client_id = ${clientId}::uuid
     order by client_id for share`.execute(tx)
  await sql`insert into issuers (${sql.join(columns)}) ${todayFor(clientId)} on conflict do nothing`.execute(
    tx,
  )
  const id = await storedIssuer(tx, clientId)
  if (!id) throw new Error('The issuer of a certificate changed while it was stored')
  return id
}

/** @param id as a certificate has it */
export const issuerById = (db: Database, id: string) =>
  db
    .selectFrom('issuers')
    .where('id', '=', id)
    .select([
      'name',
      'logo',
      'nav_colour as navColour',
      'nav_font_colour as navFontColour',
      'button_colour as buttonColour',
      'icon_colour as iconColour',
    ])
    .executeTakeFirstOrThrow()
