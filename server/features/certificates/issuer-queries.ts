// The provider as it was when a certificate was issued: its name, its logo and its colours (rule certificates-9).
import { sql } from 'kysely'
import { defaultColours } from '#contract/calls/theme.ts'
import type { Database, Tx } from '../../db/open.ts'

/** The columns of `issuers`, as they are set today. */
const today = sql`
  select clients.name, themes.logo,
         coalesce(themes.primary_nav_colour, ${defaultColours.primaryNavColour}) as nav_colour,
         coalesce(themes.primary_nav_font_colour, ${defaultColours.primaryNavFontColour}) as nav_font_colour,
         coalesce(themes.primary_button_colour, ${defaultColours.primaryButtonColour}) as button_colour,
         coalesce(themes.icon_colour, ${defaultColours.iconColour}) as icon_colour
    from clients left join themes on themes.client_id = clients.id
   where clients.is_provider`
const columns = ['name', 'logo', 'nav_colour', 'nav_font_colour', 'button_colour', 'icon_colour'].map(
  (name) => sql.ref(name),
)

/** The id of the issuer as it is set now, which is stored with the first certificate after a change. */
export async function issuerOfToday(tx: Tx): Promise<string> {
  return (await storedIssuer(tx)) ?? addIssuer(tx)
}

async function storedIssuer(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select issuers.id
      from (${today}) as today
      join issuers on issuers.name = today.name
       and (issuers.logo, issuers.nav_colour, issuers.nav_font_colour, issuers.button_colour, issuers.icon_colour)
           is not distinct from
           (today.logo, today.nav_colour, today.nav_font_colour, today.button_colour, today.icon_colour)`.execute(
    tx,
  )
  return rows[0]?.id
}

/** A call that replaces the logo meanwhile waits, and then finds that the logo is still needed. */
async function addIssuer(tx: Tx): Promise<string> {
  await sql`
    select from themes where client_id = (select id from clients where is_provider) for share`.execute(tx)
  await sql`insert into issuers (${sql.join(columns)}) ${today} on conflict do nothing`.execute(tx)
  const id = await storedIssuer(tx)
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
