// Holds the teams of the demo clients. One manager is limited to a team, and one team has a pathway of its own.
import type { Tx } from '../db/open.ts'
import { followRule, setRule } from '../features/teams/rule-queries.ts'
import { addTeamRows, peopleOfClient } from './queries.ts'

interface DemoTeam {
  name: string
  /** The members by their email addresses, without the domain. */
  people: string[]
  /** Managers who are limited to this team. */
  managers?: string[]
  pathways?: string[]
  /** The departments whose people are in the team by its rule. */
  departments?: string[]
}

/** The teams by the referral code of the client. */
const teamsOf: Record<string, DemoTeam[]> = {
  BRYNAWEL: [
    { name: 'Neighbourhood officers', people: ['learner', 'rhys.llewellyn', 'sian.bowen', 'llyr.morgan'] },
    {
      name: 'Repairs and grounds',
      people: ['owainglyn.jenkins', 'dewi.parry', 'mared.gwilym', 'eleri.vaughan', 'llyr.morgan'],
      managers: ['gethin.apdafydd'],
      pathways: ['Resource champions'],
    },
    { name: 'New starters', people: [] },
  ],
  NORTHGATE: [
    {
      name: 'Libraries',
      people: ['agnieszka.wisniewska', 'xiaoming.wang', 'fatimazahra.benali', 'zoe.vanderberg'],
    },
    {
      name: 'Parks',
      people: ['pawel.kaminski', 'tomas.obriain', 'marcus.bell', 'ibrahim.sesay', 'katherine.oneill'],
      managers: ['oluwaseun.adeyemi'],
    },
  ],
  HELIOS: [
    {
      name: 'Kitchen',
      people: ['malgorzata.dabrowska', 'kasia.nowak', 'harpreet.gill'],
      departments: ['Kitchen'],
    },
  ],
}

/** @throws Error for a name that is not in the demo */
export async function addTeams(
  tx: Tx,
  client: { id: string; referralCode: string; since: Date },
  pathwayIds: ReadonlyMap<string, string>,
  departmentId: string,
) {
  const teams = teamsOf[client.referralCode] ?? []
  if (teams.length === 0) return
  const idOf = new Map(
    (await peopleOfClient(tx, client.id)).map(({ id, email }) => [email.split('@')[0], id]),
  )
  const named = (ids: ReadonlyMap<string | undefined, string>) => (name: string) => {
    const id = ids.get(name)
    if (!id) throw new Error(`${name} is not in the demo`)
    return id
  }
  for (const { name, people, managers = [], pathways = [], departments = [] } of teams) {
    const teamId = await addTeamRows(tx, {
      clientId: client.id,
      name,
      since: client.since.toISOString(),
      people: people.map(named(idOf)),
      managers: managers.map(named(idOf)),
      pathways: pathways.map(named(pathwayIds)),
    })
    if (departments.length === 0) continue
    await setRule(tx, { teamId, fieldId: departmentId, values: departments })
    await followRule(tx, teamId)
  }
}
