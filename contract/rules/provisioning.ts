// A client's own directory, such as Entra or Okta, adds, changes and archives its people by SCIM (docs/rules/provisioning.md).

/** How long a token may work, in days. */
export const maxTokenDays = 366
export const maxTokenNameLength = 100
/** How many tokens that work one client may have. */
export const maxTokensOfClient = 10
/** A token looks like `coppice_scim_` and 43 characters. Programs that search texts for secrets recognise it by its beginning. */
export const tokenPrefix = 'coppice_scim_'
/** Where directories send their requests, below the address of the product. */
export const scimPath = '/scim/v2'
/** How many requests one token may make within a minute: Entra asks for 25 in a second. */
export const maxScimRequestsPerMinute = 1_500
/** How many people or teams one answer has at most. */
export const maxScimResults = 200
/** How many requests of the directories of a client are shown. */
export const shownRequests = 200

/** The first one within an hour is always archived, because a fifth of a small client is nobody. */
const fewestPeople = 2
/** Directories cannot archive more than one person in this many within an hour without a decision. */
const oneOf = 5

/**
 * Whether directories would archive too many of a client's people within an hour (rule provisioning-14).
 * @param archived those whom they have archived within the hour, with the one that is to be archived
 * @param active those who are active, with all of these
 */
export const isTooMany = ({ archived, active }: { archived: number; active: number }): boolean =>
  archived >= fewestPeople && archived * oneOf > active

/** For how many days a directory cannot archive a person about whom somebody has decided to keep them. */
export const keptDays = 7
