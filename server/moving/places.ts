// Says of each table with rows of a person whose they are after the person was moved to another client (rule people-91), or the account
// was merged into another one (rule people-97).

/**
 * - account: the rows belong to the account with which somebody logs in. They stay with it, also when it is merged into another one.
 * - person: the rows stay with the person, whichever account they came with.
 * - formerClient: the rows stay at the former client, with the closed record.
 * - course: the rows go where their course goes, by the choice of who moves the person.
 * - derived: the rows follow from others by triggers and jobs.
 * - dropped: the rows ask for something that is no longer to be done.
 */
type Place = 'account' | 'person' | 'formerClient' | 'course' | 'derived' | 'dropped'

/** Each table whose rows are about a person. A test compares it with the database. */
export const places: Record<string, Place> = {
  sessions: 'account',
  known_devices: 'account',
  second_factors: 'account',
  recovery_codes: 'account',
  passkeys: 'account',
  passkey_challenges: 'account',
  second_factor_graces: 'account',
  unfinished_logins: 'account',
  link_tokens: 'account',
  login_cards: 'account',
  api_keys: 'account',
  earlier_emails: 'account',
  pin_tries: 'account',
  login_events: 'person',
  identity_links: 'person',
  last_invitations: 'account',
  waiting_invitations: 'account',
  calendar_feeds: 'person',
  calendar_events: 'person',
  closed_records: 'person',
  former_addresses: 'person',
  // In one order, so that those from before are sent first.
  webhook_deliveries: 'person',
  webhook_announcements: 'person',

  team_members: 'formerClient',
  team_managers: 'formerClient',
  // After the teams, which follow from them. Values of the provider's fields go to the person.
  person_field_values: 'formerClient',
  registrations: 'formerClient',
  registration_texts: 'formerClient',
  due_extensions: 'formerClient',
  exemptions: 'formerClient',
  course_events: 'formerClient',
  feedback_submissions: 'formerClient',
  community_posts: 'formerClient',
  community_likes: 'formerClient',
  community_comments: 'formerClient',
  community_reports: 'formerClient',
  people_states: 'formerClient',
  reminder_mails: 'formerClient',
  reminder_subjects: 'formerClient',
  bulk_action_people: 'formerClient',
  reissue_requests: 'formerClient',
  evidence_packs: 'formerClient',
  // The directory of the former client has nothing to say about the person any more.
  provisioned_people: 'formerClient',
  provisioning_requests: 'formerClient',
  // Mails that have left. Those that wait go to the person.
  outbox: 'formerClient',

  course_records: 'course',
  completions: 'course',
  external_completions: 'course',
  certificates: 'course',
  // With their attempts.
  launches: 'course',

  obligations: 'derived',
  learners_without_obligations: 'derived',
  people_obligations: 'derived',
  people_pathways: 'derived',
  last_activities: 'derived',

  people_to_remind: 'dropped',
}

/** The column with the person. */
export const personColumn = (table: string) =>
  table === 'evidence_packs' || table === 'closed_records' ? 'person_id' : 'user_id'

export const tablesOf = (place: Place): string[] =>
  Object.keys(places).filter((table) => places[table] === place)
