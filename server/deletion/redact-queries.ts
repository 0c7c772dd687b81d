// Removes people who are erased from the mails that others received about them (rule deletion-10).
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { aboutOthers } from '../mail/about-others.ts'

/** A present or earlier name or address by which a mail can call a person, and the text that replaces it. */
interface Called {
  clientId: string
  text: string
  becomes: string
}

/**
 * Finds the names and addresses. Earlier values are in the audit log, and in the certificates that were issued then. The parts of a name
 * may have changed at different times, so every first name is tried with every last name.
 */
const calledNow = (deletionIds: string[]) => sql`
  with person as (
    select data ->> 'id' as id, (data ->> 'client_id')::uuid as client_id, data
      from deleted_rows where deletion_id = any(${deletionIds}::uuid[]) and table_name = 'users'
  ), known as (
    select id, client_id, data ->> 'first_name' as first_name, data ->> 'last_name' as last_name, data ->> 'email' as email
      from person
    union
    select person.id, person.client_id, change.fields #>> array['first_name', place],
           change.fields #>> array['last_name', place], change.fields #>> array['email', place]
      from person
      join audit_subjects as subject on subject.subject_id = person.id::uuid
      join audit_changes as change on change.entry_id = subject.entry_id
     cross join (values ('0'), ('1')) as places (place)
     where change.person_id = person.id::uuid and change.kind = 'person' and change.fields is not null
    union
    select person.id, person.client_id, stored.data ->> 'first_name', stored.data ->> 'last_name', null
      from deleted_values as stored
      join person on person.id = stored.data ->> 'user_id'
     where stored.deletion_id = any(${deletionIds}::uuid[]) and stored.table_name = 'certificates'
  )
  select distinct one.client_id, one.first_name || ' ' || other.last_name as text, 'Deleted person' as becomes
    from known as one join known as other using (id)
   where btrim(one.first_name) <> '' and btrim(other.last_name) <> ''
  union
  select client_id, email, '' from known where email <> ''`

const escaped = (text: RawBuilder<unknown>) =>
  sql`replace(replace(replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`

/** Replaces names in mails. It must run before the values in the audit log are erased. */
export async function redactMails(tx: Tx, deletionIds: string[]): Promise<void> {
  const { rows } = await sql<Called & { id: string }>`
    with called as materialized (${calledNow(deletionIds)})
    select outbox.id, called.text, called.becomes
      from called
      join users on users.client_id = called.client_id
        or users.client_id = (select id from clients where is_provider)
      join outbox on outbox.user_id = users.id
     where outbox.template_type = any(${aboutOthers}::text[])
       and (position(called.text in outbox.text) > 0 or position(called.text in outbox.subject) > 0
         or position(${escaped(sql`called.text`)} in outbox.html) > 0)
     -- A name that has another one in it first.
     order by length(called.text) desc`.execute(tx)
  for (const { id, text, becomes } of rows)
    await sql`
      update outbox set
        subject = replace(subject, ${text}, ${becomes}),
        text = replace(text, ${text}, ${becomes}),
        html = replace(html, ${escaped(sql`${text}::text`)}, ${becomes})
       where id = ${id}::uuid`.execute(tx)
}
