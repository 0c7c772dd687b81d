// The order in which the courses of one client are listed: by its pathways, by name, and within a pathway by its order.
import { type Expression, sql } from 'kysely'

/** Of a course in several pathways of the client, the first place. The provider has every pathway. */
export const placeInPathways = (courseId: Expression<string>, clientId: string) => sql`(
  select row(lower(pathways.name), pathways.id, place.position)
    from pathway_courses as place
    join pathways on pathways.id = place.pathway_id and pathways.deleted_at is null
   where place.course_id = ${courseId}
     and (exists (select from client_pathways as had
                   where had.pathway_id = place.pathway_id and had.client_id = ${clientId}::uuid)
          or exists (select from clients where id = ${clientId}::uuid and is_provider))
   order by lower(pathways.name), pathways.id, place.position
   limit 1)`
