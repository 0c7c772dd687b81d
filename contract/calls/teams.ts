// Teams of a client: their people, the managers who are limited to them, and the pathways that are assigned to them.
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import { fieldLimits } from '../rules/person-fields.ts'
import {
  dateTime,
  id,
  nameOf,
  option,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  required,
  searchTerm,
  previousValues,
} from '../shapes.ts'
import { someUsers } from './users.ts'

export const teamName = nameOf('Please enter a name', 100).refine((name) => !name.includes(';'), {
  error: 'Please enter a name without a semicolon, which separates teams in files',
})
const counts = { people: z.number(), managers: z.number(), pathways: z.number() }
const oneTeam = { teamId: id }
const somePeople = { teamId: id, userIds: someUsers }

export const list = get('Team/GetTeams', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "The teams of a client, by name. An administrator names the client; without one there are none. A limited manager's are those of the limit",
  input: { clientId: optionalId },
  reply: z.object({
    teams: z.array(z.object({ id: z.string(), name: z.string(), ...counts })),
    /** Whether the caller may create, rename and delete teams. */
    mayChange: z.boolean(),
  }),
})

export const openTeam = get('Team/GetTeam/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'One team with the managers who are limited to it and its pathways',
  input: { id },
  reply: z.object({
    team: z.object({
      id: z.string(),
      name: z.string(),
      numberOfPeople: z.number(),
      client: z.object({ id: z.string(), name: z.string(), urlToken: z.string() }),
      managers: z.array(z.object({ id: z.string(), name: z.string(), urlToken: z.string() })),
      pathways: z.array(z.object({ id: z.string(), name: z.string(), assignedDateTime: dateTime })),
      /** Whether the caller may rename and delete it, and limit managers to it. */
      mayChange: z.boolean(),
      /** By which values of an own field people are in the team; null without a rule. */
      rule: z.object({ fieldId: z.string(), fieldName: z.string(), values: z.array(z.string()) }).nullable(),
      /** The managers who can still be limited to the team; empty if the caller may not limit managers. */
      managerChoices: z.array(option),
      /** The pathways that can still be assigned; empty if the caller may not assign pathways. */
      pathwayChoices: z.array(option),
    }),
  }),
})

export const members = get('Team/GetMembers/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'A page of the people of a team, by name',
  input: { id, pageNumber: pageFromOne, pageSize, searchTerm },
  reply: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        urlToken: z.string(),
        isLearner: z.boolean(),
        since: dateTime,
        /** Whether the person is in the team by its rule, and not by hand. */
        byRule: z.boolean(),
      }),
    ),
    ...paged,
  }),
})

export const peopleChoices = get('Team/GetPeopleChoices/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The first twenty people by name who fit the search and are not in the team yet',
  input: { id, searchTerm },
  reply: z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })) }),
})

export const ofPerson = get('Team/GetTeamsOfPerson/{userId}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: "The teams of a person, and the others of the person's client, by name",
  input: { userId: id },
  reply: z.object({
    teams: z.array(option.extend({ byRule: z.boolean() })),
    others: z.array(option),
  }),
})

export const create = post('Team/CreateTeam', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Created a team'),
  summary: 'Create a team in a client. A manager creates it in the own one',
  input: { name: teamName, clientId: optionalId },
  reply: z.object({ id: z.string() }),
})

export const rename = post('Team/RenameTeam', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Renamed a team'),
  summary: 'Give a team another name',
  input: { ...oneTeam, name: teamName, was: previousValues },
})

export const losses = get('Team/GetTeamLosses/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Who loses what when a team is deleted',
  input: { id },
  reply: z.object({
    ...counts,
    /** The number of learners who lose access to some course. */
    withoutAccess: z.number(),
  }),
})

export const remove = post('Team/DeleteTeam', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Deleted a team'),
  summary: 'Delete a team. Its people stay. Refused while a manager is limited to this team only',
  input: oneTeam,
})

export const addPeople = post('Team/AddPeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Added people to a team'),
  summary: 'Add people of its client to a team; who is in it already stays',
  input: somePeople,
})

export const removePeople = post('Team/RemovePeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Removed people from a team'),
  summary: 'Remove people from a team',
  input: somePeople,
})

export const limitManager = post('Team/LimitManager', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Limited a manager to a team'),
  summary: 'Limit a manager to this team, beside those to which the manager is limited already',
  input: { ...oneTeam, userId: id },
})

export const unlimitManager = post('Team/UnlimitManager', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Ended the limit of a manager to a team'),
  summary: 'Take this team from the limit of a manager; without any team the manager sees the whole client',
  input: { ...oneTeam, userId: id },
})

export const assignPathway = post('Team/AssignPathway', {
  access: ['ADMIN'],
  audit: changes('Assigned a learning pathway to a team'),
  summary: 'Assign a pathway to a team: its people have the courses of it',
  input: { ...oneTeam, learningPathwayId: id },
})

export const unassignPathway = post('Team/RemovePathway', {
  access: ['ADMIN'],
  audit: changes('Took a learning pathway away from a team'),
  summary: 'Take a pathway from a team; progress stays',
  input: { ...oneTeam, learningPathwayId: id },
})

const pleaseSendCount = { error: 'Please send how many people join and leave' }
const numberOfPeople = z
  .number(pleaseSendCount)
  .int(pleaseSendCount)
  .min(0, pleaseSendCount)
  .max(2_147_483_647, pleaseSendCount)
const pleaseChooseValues = 'Please choose at least one value'
const rule = {
  ...oneTeam,
  fieldId: id,
  values: z
    .array(required(pleaseChooseValues, fieldLimits.value), { error: pleaseChooseValues })
    .min(1, { error: pleaseChooseValues })
    .max(fieldLimits.listed, { error: `Please choose at most ${fieldLimits.listed} values` }),
}

/** How many people join and leave, and the first of them by name. Archived people follow the rule too, and are not counted. */
const ruleEffect = z.object({
  joins: z.number(),
  leaves: z.number(),
  joining: z.array(z.string()),
  leaving: z.array(z.string()),
})

/** This call only reads. It is a POST, because an address may be too short for all values. */
export const previewRule = post('Team/PreviewRule', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Who would join and leave a team with this rule',
  input: rule,
  reply: ruleEffect,
})

export const saveRule = post('Team/SaveRule', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Set the rule of a team'),
  summary:
    'Let a team have the people with one of these values of an own field, beside those who are added by hand. Refused if other people would join or leave than the caller saw',
  input: {
    ...rule,
    /** The numbers of the preview. */
    expected: z
      .object(
        { joins: numberOfPeople, leaves: numberOfPeople },
        { error: 'Please send how many people join and leave' },
      )
      .optional(),
  },
})

export const removeRule = post('Team/RemoveRule', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Removed the rule of a team'),
  summary: 'Remove the rule of a team. Its people stay as if they were added by hand, or leave the team',
  input: {
    ...oneTeam,
    keepsPeople: z.boolean({ error: 'Please choose whether the people stay in the team' }),
  },
})
